/**
 * Why a program could not be compiled or came to a bad end, in a form that can be explained in the
 * reader's language: a code from a closed list, and the one word (a name, an import) it is about.
 */

/**
 * - `unexpected-token` a mark or word stands where it cannot (detail: the token)
 * - `missing-bracket` the text ends, or goes on, with a bracket still open (detail: the bracket)
 * - `unterminated-text` a string, template, regular expression or comment is not closed
 * - `await-outside-async` `await` in a function that is not `async`
 * - `already-declared` the same name declared twice (detail: the name)
 * - `bad-syntax` any other text that is not TypeScript (message says what)
 * - `unsupported-syntax` TypeScript that would be dropped in silence: `namespace` with a body,
 *   `import x = require()`, `export =` (detail: the keyword)
 * - `unknown-import` an import of something a lab does not have (detail: the specifier)
 * - `missing-file` a relative import of a file the lab does not have (detail: the specifier)
 * - `unknown-export` the module is there, the name is not (detail: the name)
 * - `too-large` the program's text is longer than can be compiled
 * - `undefined-variable` a name that nothing declares (detail: the name)
 * - `used-before-declaration` a `let`, `const` or `class` used above its line (detail: the name)
 * - `not-a-function` a call of something that cannot be called (detail: the expression, if known)
 * - `not-iterable` `for … of`, spread or destructuring over something that has no iterator
 * - `null-access` a property of `null` or `undefined` (detail: the property, if known)
 * - `const-reassignment` a second value for a `const` (detail: the name, if known)
 * - `invalid-length` an array, string or buffer of an impossible or forbidden size
 * - `stack-overflow` a function called itself without end
 * - `not-available` the browser's own network, storage, workers or native async (detail: the name)
 * - `unhandled-rejection` a promise was rejected with something that is not an Error
 * - `thrown` the program threw an Error of its own, or something that is not an Error
 * - `internal` the lab itself failed: a defect of the book, not of the program
 */
export type FaultCode =
  | 'unexpected-token'
  | 'missing-bracket'
  | 'unterminated-text'
  | 'await-outside-async'
  | 'already-declared'
  | 'bad-syntax'
  | 'unsupported-syntax'
  | 'unknown-import'
  | 'missing-file'
  | 'unknown-export'
  | 'too-large'
  | 'undefined-variable'
  | 'used-before-declaration'
  | 'not-a-function'
  | 'not-iterable'
  | 'null-access'
  | 'const-reassignment'
  | 'invalid-length'
  | 'stack-overflow'
  | 'not-available'
  | 'unhandled-rejection'
  | 'thrown'
  | 'internal';

/** A place in the reader's own files. Lines and columns both count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One thing that went wrong. `message` is the engine's English; show it beside the explanation. */
export interface Fault {
  readonly code: FaultCode;
  /** The error's class name: `TypeError`, `SyntaxError`, a class of the reader's … */
  readonly name: string;
  readonly message: string;
  /** The one word the explanation needs (see the list of codes). */
  readonly detail?: string;
  /** Where, when it is known. */
  readonly place?: Place;
  /** The calls that led there, innermost first, the reader's files only. At most ten. */
  readonly calls: readonly (Place & { readonly name: string })[];
  /** False when it was found before anything ran. */
  readonly ran: boolean;
}
