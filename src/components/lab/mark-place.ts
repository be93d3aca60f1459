const NAME = 'lab-wrong';

/**
 * Marks a wrong place in a listing of the page: the line gets the class `wrong`, and what stands at
 * the column is underlined as a highlight, which changes nothing in the text.
 * @param column counts from 1, in UTF-16 units
 * @returns takes the mark away
 */
export function markPlace(line: HTMLElement, column: number): () => void {
  line.classList.add('wrong');
  const range = wordAt(line, column - 1);
  const marks = range === null ? undefined : highlight();
  if (range !== null) marks?.add(range);
  return () => {
    line.classList.remove('wrong');
    if (range !== null) marks?.delete(range);
  };
}

/** One registry for all labs of a page; `undefined` where the browser has none. */
function highlight(): Highlight | undefined {
  if (typeof Highlight !== 'function') return undefined;
  const found = CSS.highlights.get(NAME) ?? new Highlight();
  CSS.highlights.set(NAME, found);
  return found;
}

function wordAt(line: HTMLElement, offset: number): Range | null {
  const text = line.textContent ?? '';
  const word = /^(?:[\p{L}\p{M}\p{N}_$]+|\S)/u.exec(text.slice(offset))?.[0];
  if (word === undefined) return null;
  const [start, end] = [pointAt(line, offset), pointAt(line, offset + word.length)];
  if (start === null || end === null) return null;
  const range = document.createRange();
  range.setStart(...start);
  range.setEnd(...end);
  return range;
}

/** The text node and the offset in it, `offset` UTF-16 units into the line. */
function pointAt(line: HTMLElement, offset: number): [Text, number] | null {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    if (left <= text.data.length) return [text, left];
    left -= text.data.length;
  }
  return null;
}
