/** The page's side of the kill switch: nothing is kept any more, and what was there is looked up once. */
const from = new URL('.', (document.currentScript as HTMLScriptElement).src).href;
void navigator.serviceWorker
  .getRegistration(from)
  .then((registration) => registration?.update())
  // Not to be reached: then there is nothing to retire it with either.
  .catch(() => undefined);
