/**
 * Styles of a part that is fetched when it is first wanted. In the part's own file the build would
 * write them into every page that has a lab, where most readers never need them; a sheet made by
 * script is allowed by the page's policy, unlike a `<style>` element.
 */
export function adoptStyle(css: string): void {
  if (typeof document === 'undefined') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
