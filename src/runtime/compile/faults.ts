import type { Fault, FaultCode, Place } from '../fault.ts';
import { refusedKind } from '../refused.ts';
import type { RawCall, RawFault } from '../worker/wire.ts';
import { sourceColumn, type LineColumns } from './columns.ts';

/** What the places of an error are looked up in. */
export interface Sources {
  readonly files: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, readonly LineColumns[]>>;
}

/** An error as the reader should see it: with its code, and its place in the reader's own text. */
export function explain(raw: RawFault, sources: Sources): Fault {
  const calls = raw.calls.flatMap((call) => placed(call, sources));
  const message = plainMessage(raw.message);
  const first = calls[0];
  const { code, detail } = classify(raw, message, first, sources);
  return {
    code,
    name: raw.isError ? raw.name : '',
    message,
    calls,
    ran: true,
    ...(detail === undefined ? {} : { detail }),
    ...(first === undefined
      ? {}
      : { place: { file: first.file, line: first.line, column: first.column } }),
  };
}

function placed(call: RawCall, { files, columns }: Sources): (Place & { name: string })[] {
  const text = Object.hasOwn(files, call.file) ? files[call.file] : undefined;
  if (text === undefined) return [];
  const lines = text.split('\n');
  if (call.line < 1 || call.line > lines.length) return [];
  const length = (lines[call.line - 1] as string).length;
  const column = sourceColumn(columns[call.file]?.[call.line - 1], call.column);
  return [
    {
      name: call.name,
      file: call.file,
      line: call.line,
      column: Math.min(Math.max(column, 1), length + 1),
    },
  ];
}

/** The compiled form of an imported name (`_broker.claim.call`) back to the name that was written. */
function plainMessage(message: string): string {
  return message
    .replace(/\(0\s*,\s*_\w+\.([\w$]+)\)/g, '$1')
    .replace(/\b_[a-z]\w*\.([\w$]+)(?:\.call\b)?/g, '$1');
}

interface Class {
  readonly code: FaultCode;
  readonly detail?: string | undefined;
}

function classify(
  raw: RawFault,
  message: string,
  place: Place | undefined,
  { files }: Sources,
): Class {
  if (!raw.isError) return { code: raw.kind === 'rejection' ? 'unhandled-rejection' : 'thrown' };
  const found = (pattern: RegExp): string | undefined => pattern.exec(message)?.[1];
  /** The name that stands at the place, for engines that do not say it. */
  const here = (): string | undefined => {
    const line = place === undefined ? undefined : files[place.file]?.split('\n')[place.line - 1];
    return line === undefined || place === undefined
      ? undefined
      : /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(line.slice(place.column - 1))?.[0];
  };
  const named = (code: FaultCode, detail: string | undefined): Class =>
    detail === undefined || detail === '' ? { code } : { code, detail };

  const { name } = raw;
  // The policy of the wall refuses `new Function(text)`; the engine says no more than that.
  if (name === 'EvalError') return named('not-available', 'Function');
  if (name === 'NotAvailableError') return named('not-available', found(/^(\S+) is not available/));
  if (name === 'ReferenceError') {
    const early =
      found(/(?:Cannot|can't) access (?:lexical declaration )?'(.+?)' before init/) ??
      (/uninitialized variable|before initialization/.test(message) ? (here() ?? '') : undefined);
    if (early !== undefined) return named('used-before-declaration', early);
    const missing = found(/^(\S+) is not defined/) ?? found(/Can't find variable: (\S+)/);
    if (missing !== undefined)
      return named(
        refusedKind(missing) === undefined ? 'undefined-variable' : 'not-available',
        missing,
      );
  }
  if (
    (name === 'RangeError' && /call stack/.test(message)) ||
    (name === 'InternalError' && /recursion/.test(message))
  )
    return { code: 'stack-overflow' };
  if (
    name === 'RangeError' &&
    /Invalid (?:array|string|typed array|data view)|array length|allocation|size|too (?:long|large)|out of memory|repeat count|Length/i.test(
      message,
    )
  )
    return { code: 'invalid-length' };
  if (name === 'InternalError' && /allocation|memory/.test(message))
    return { code: 'invalid-length' };
  if (name === 'TypeError') {
    if (
      /Assignment to constant|invalid assignment to const|assign to readonly|read.?only property|is read-only/i.test(
        message,
      )
    )
      return named(
        'const-reassignment',
        found(/to const '?(.+?)'?$/) ?? found(/(?:property |^)'(.+?)'/) ?? here(),
      );
    const property =
      found(/\((?:reading|setting) '(.+?)'\)/) ??
      found(/can't access property "?(.+?)"?(?:,| of)/) ??
      found(/\(evaluating '.*?\.([\w$]+)[^\w$']*.*?'\)/) ??
      found(/Cannot destructure property '(.+?)'/);
    if (
      /of (?:undefined|null)\b|(?:undefined|null) is not an object|is (?:undefined|null)$|(?:undefined|null) has no properties|Cannot destructure|Right side of assignment cannot be destructured/.test(
        message,
      ) &&
      !/is not iterable/.test(message)
    )
      return named('null-access', property);
    if (/is not iterable|not a function \(near|Symbol\.iterator|non-iterable/.test(message))
      return named('not-iterable', found(/^(.+?) is not iterable/));
    const called = found(/^(.+?) is not a (?:function|constructor)/);
    if (called !== undefined) {
      const last = called.split('.').at(-1) as string;
      return refusedKind(last) !== undefined && called !== last
        ? named('not-available', last)
        : named('not-a-function', called);
    }
  }
  return { code: 'thrown' };
}
