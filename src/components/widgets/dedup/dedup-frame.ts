/** The receiving office as a picture: model state in, drawing data out. */
import { bengaliDigits } from '../../../bengali/numbers.ts';
import type { Step } from '../../../machines/core/trace.ts';
import {
  lineOf,
  whereIs,
  type Clerk,
  type Command,
  type Fact,
  type State,
} from '../../../machines/dedup/dedup.model.ts';
import type { OfficeFrame, OfficePosture } from '../../scene/office-frame.ts';
import { draftText, nameOf, number, receivedText } from './dedup.bn.ts';

const tones = { shelf: 'waiting', desk: 'leased', done: 'done', lost: 'lost' } as const;

/**
 * The still after `steps`: whose desk an unattended parcel lies on, and whether a page was thrown
 * away, is told by the run and not by its last state.
 */
export function frame(steps: readonly Step<State, Command, Fact>[], state: State): OfficeFrame {
  const facts = steps.flatMap((step) => step.facts);
  const taker = facts.findLast((fact) => fact.type === 'taken')?.clerk;
  const at = whereIs(state);
  const last = steps.at(-1)?.facts ?? [];
  return {
    number,
    place:
      state.shelf === 'waiting'
        ? 'shelf'
        : state.shelf === 'signed' || taker === undefined
          ? 'signed'
          : { desk: taker },
    tone: tones[at],
    sent: state.sent,
    clerks: state.clerks.map((clerk) => ({
      id: clerk.id,
      name: nameOf(clerk.id),
      posture: postureOf(state, clerk),
      ghost:
        clerk.status === 'working' &&
        (clerk.delivery !== state.deliveries || state.shelf !== 'held'),
      draft: clerk.draft && draftText(clerk.draft.mark, clerk.draft.pay),
    })),
    ledger: state.ledger ? 'written' : facts.some(({ type }) => type === 'torn') ? 'torn' : 'blank',
    changer: state.settings.program.includes('ask')
      ? state.keys.map((key) => bengaliDigits(key))
      : null,
    purses: state.payments.length,
    received: receivedText(state.payments.length),
    silence: last.some(({ type }) => type === 'signLost' || type === 'unheard'),
  };
}

function postureOf(state: State, clerk: Clerk): OfficePosture {
  if (clerk.status === 'ill') return 'ill';
  if (clerk.status === 'free') return 'resting';
  return lineOf(state, clerk) === 'sign' ? 'signing' : 'working';
}
