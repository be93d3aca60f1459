/** An error that Redis answered. `command` is the command it answered. */
export class ReplyError extends Error {
  declare command?: { readonly name: string; readonly args: readonly string[] };
  /** With EXECABORT: why. */
  declare previousErrors?: readonly unknown[];
}

/** The class that the real client's decoder makes of an error reply; its name stays `ReplyError`. */
export class SimpleError extends ReplyError {}

for (const { prototype } of [ReplyError, SimpleError])
  Object.defineProperty(prototype, 'name', {
    value: 'ReplyError',
    configurable: true,
    writable: true,
  });

/** A command was given up after so many attempts to reconnect. */
export class MaxRetriesPerRequestError extends Error {
  constructor(limit: number) {
    super(
      `Reached the max retries per request limit (which is ${limit}). Refer to "maxRetriesPerRequest" option for details.`,
    );
    Object.defineProperty(this, 'name', { value: 'MaxRetriesPerRequestError', configurable: true });
  }
}

/** What every command gets when its connection is gone for good. */
export const closedError = (): Error => new Error('Connection is closed.');
