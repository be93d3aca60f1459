/**
 * The words a built book can print: those in its pages, and those in its scripts, which print captions,
 * messages and lab output later.
 */
const bengali = /[\u0980-\u09FF\u0964\u0965\u200C\u200D\u25CC]+/g;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Character references, as HTML writes them. */
export function decodeReferences(html: string): string {
  return html.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return entities[name ?? ''] ?? whole;
    },
  );
}

/** Escapes, as a script may write letters outside ASCII. */
function decodeEscapes(script: string): string {
  return script
    .replace(/\\u\{([\da-f]+)\}/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** All text of a page or script, attributes included: a label may be shown too. */
export function textOf(file: string, content: string): string {
  return decodeEscapes(file.endsWith('.html') ? decodeReferences(content) : content);
}

/**
 * What a page sets in the title face: its headings, and elements of the class `title` or marked
 * `data-title`. The browser tests look at what is really set in it, and fail on a word that was missed.
 */
export function titlesOf(html: string): string {
  const headings = html.matchAll(/<(h[1-6])\b[\s\S]*?<\/\1>/g);
  const marked = html.matchAll(
    /<(\w+)\b[^>]*\s(?:data-title\b|class="(?:[^"]*\s)?title[\s"])[\s\S]*?<\/\1>/g,
  );
  return decodeReferences([...headings, ...marked].map(([whole]) => whole).join(' '));
}

/**
 * The Bengali words of some text, each also as a keyboard may send it (NFD; ড় ঢ় য় in one code point),
 * so that the same word typed, pasted or normalised looks the same.
 */
export function bengaliWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(bengali)) {
    words.add(word);
    words.add(word.normalize('NFC'));
    words.add(word.normalize('NFD'));
    words.add(
      word
        .normalize('NFC')
        .replaceAll('\u09A1\u09BC', '\u09DC')
        .replaceAll('\u09A2\u09BC', '\u09DD')
        .replaceAll('\u09AF\u09BC', '\u09DF'),
    );
  }
  return words;
}

/**
 * What a script may put together while the page runs: digits with suffixes, a consonant with a vowel
 * sign, one letter alone.
 */
export function buildingBlocks(): Set<string> {
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
  const consonants = [
    ...from(0x0995, 0x09a8),
    ...from(0x09aa, 0x09b0),
    '\u09B2',
    ...from(0x09b6, 0x09b9),
    ...['\u09A1\u09BC', '\u09A2\u09BC', '\u09AF\u09BC'],
  ];
  const vowels = [...from(0x0985, 0x098b), '\u098F', '\u0990', '\u0993', '\u0994'];
  const signs = [...from(0x09be, 0x09c3), '\u09C7', '\u09C8', '\u09CB', '\u09CC'];
  const blocks = new Set([...vowels, ...from(0x09e6, 0x09ef), '।', '৳', 'ৎ']);
  for (const consonant of consonants)
    for (const end of ['', '্', ...signs, 'ং', 'ঃ', 'ঁ']) blocks.add(consonant + end);
  return blocks;
}
