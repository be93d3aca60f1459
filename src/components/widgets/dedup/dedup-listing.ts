/** The clerk's program shown beside the scene, and which of its lines a step runs. */
import {
  strategyOf,
  type Line,
  type Settings,
  type Strategy,
} from '../../../machines/dedup/dedup.model.ts';
import { textOf, type CodeLine } from '../../stepper/code-line.ts';
import type { Listing } from '../../stepper/flow.ts';
import lookLines from './clerk-look.ts?lines';
import markLines from './clerk-mark.ts?lines';
import newKeyLines from './clerk-new-key.ts?lines';
import noneLines from './clerk-none.ts?lines';
import providerLines from './clerk-provider.ts?lines';
import togetherLines from './clerk-together.ts?lines';

const listings: Readonly<Record<Strategy, readonly CodeLine[]>> = {
  none: noneLines,
  look: lookLines,
  mark: markLines,
  together: togetherLines,
  provider: providerLines,
};

/** The real program that these settings run, as the build highlighted it. */
export function listingOf(settings: Settings): Required<Listing> {
  const lines =
    settings.key === 'delivery' ? newKeyLines : listings[strategyOf(settings) ?? 'none'];
  return { source: lines.map(textOf).join('\n'), language: 'ts', lines };
}

const calls: Readonly<Record<Line, string>> = {
  look: 'ledger.has(',
  mark: 'writeIfAbsent(',
  begin: 'books.transaction(',
  pay: '.pay(',
  commit: '});',
  ask: 'changer.pay(',
  note: 'ledger.note(',
  sign: 'shelf.sign(',
};

/** The text that the line of a program's step contains. */
export const callOf = (line: Line | 'take'): string =>
  line === 'take' ? 'shelf.take(' : calls[line];
