/** The error for what a lab does not have. Its message names the thing; the page explains it. */
export function unavailable(name: string): Error {
  const error = new TypeError(`${name} is not available in a lab`);
  Object.defineProperty(error, 'name', {
    value: 'NotAvailableError',
    configurable: true,
    writable: true,
  });
  return error;
}
