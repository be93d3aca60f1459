/**
 * What a handler may throw, and what each error says about the effect. The question is never “did
 * the handler fail?” but “may the effect have happened?”. An unknown outcome is not a failure (B25):
 * whatever is not one of the two errors that promise “nothing happened” leaves the marker standing,
 * and the next attempt is told so (`context.mayHaveHappened`).
 */

/** Nothing happened and nothing ever will: bad data, no permission. Straight to the dead letters. */
export class PermanentError extends Error {
  override readonly name: string = 'PermanentError';
}

/** The payload is not JSON. Found out by the worker, with the job in its hands, so nothing stops (B08). */
export class MalformedPayloadError extends PermanentError {
  override readonly name = 'MalformedPayloadError';
}

/** Nothing happened this time, for certain: refused before the work began. Try again later. */
export class NotDoneError extends Error {
  override readonly name = 'NotDoneError';
}

/**
 * The answer was lost: the effect may have happened. A plain `Error` means the same; this name only
 * says that the author knew it.
 */
export class UncertainError extends Error {
  override readonly name = 'UncertainError';
}

/** The job belongs to another worker by now, or to nobody. Stop; write nothing more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The handler took longer than `handlerTimeoutMs`. It may still be running: an unknown outcome. */
export class HandlerTimeoutError extends Error {
  override readonly name = 'HandlerTimeoutError';
}

/** The worker is being stopped and its grace has run out. */
export class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
}

/** Does this error promise that the effect did not happen? */
export const promisesNothingHappened = (error: unknown): boolean =>
  error instanceof PermanentError || error instanceof NotDoneError;

/** The record of an error that a dead letter keeps (D3: a message without a stack helps nobody). */
export interface ErrorRecord {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** A dead letter is a note, not a dump: at most so many characters of a message or a stack. */
const longestText = 8_000;

/** Makes a record of whatever was thrown: people throw strings and `null` too. */
export function describeError(thrown: unknown): ErrorRecord {
  if (thrown instanceof Error)
    return {
      name: thrown.name,
      message: thrown.message.slice(0, longestText),
      stack: (thrown.stack ?? '').slice(0, longestText),
    };
  return { name: 'NotAnError', message: String(thrown).slice(0, longestText), stack: '' };
}
