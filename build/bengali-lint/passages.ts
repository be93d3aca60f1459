/**
 * Takes the words out of a file: what a reader will read as one paragraph, one cell, one label or one
 * string, with markup removed and every character still knowing where it stood.
 */
import { markdownToMdast, mdxToMdast } from 'satteri';
import ts from 'typescript';
import { isPair, isScalar, parseAllDocuments, visit } from 'yaml';

/** Stands for a piece of inline code; a suffix clings to it as to an English word. */
export const CODE = '\uE000';
/** Stands for a value filled in later (`${…}`, `{…}`): nothing is known about its script. */
export const VALUE = '\uE001';

export interface Passage {
  readonly text: string;
  /** For each UTF-16 unit of `text`, its offset in the file. */
  readonly at: readonly number[];
}
export interface Heading {
  readonly offset: number;
  /** The id written in the source, `{#id}`; `null` if there is none. */
  readonly id: string | null;
}
/** A `<Term id="…">` in a chapter: its place in reading order is `passage` and `index`. */
export interface TermUse {
  readonly id: string;
  readonly passage: Passage;
  readonly index: number;
}
export interface Sample {
  readonly code: string;
  readonly offset: number;
}
/** What the rules look at. */
export interface Reading {
  readonly passages: readonly Passage[];
  readonly headings: readonly Heading[];
  readonly terms: readonly TermUse[];
  /** TypeScript to be checked for identifiers and padding. */
  readonly samples: readonly Sample[];
  readonly styles: readonly Sample[];
}

export const BENGALI = /[\u0980-\u09FF]/;

/** Collects characters with their places. */
class Writer {
  text = '';
  readonly at: number[] = [];
  add(characters: string, offset: number): void {
    this.text += characters;
    for (let unit = 0; unit < characters.length; unit++) this.at.push(offset);
  }
  /** Lays `value` over the source it was written as: folded lines, indents and escapes are skipped. */
  align(value: string, source: string, from: number, to: number): void {
    let place = from;
    for (const unit of value.split('')) {
      if (/\s/.test(unit)) {
        this.add(unit, Math.min(place, to));
        while (place < to && /\s/.test(source[place] ?? '')) place++;
        continue;
      }
      if (source[place] !== unit) {
        const escape = /^\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^])/.exec(
          source.slice(place, place + 12),
        );
        const found = source.indexOf(unit, place);
        if (escape !== null && (found === -1 || found > place + 1)) {
          this.add(unit, place);
          place += escape[0].length;
          continue;
        }
        if (found !== -1 && found < to) place = found;
      }
      this.add(unit, Math.min(place, to));
      place++;
    }
  }
  passage(): Passage {
    return { text: this.text, at: this.at };
  }
}

/** `code` between backticks in a plain string becomes one CODE character. */
function withoutCode(passage: Passage): Passage {
  const writer = new Writer();
  let from = 0;
  for (const match of passage.text.matchAll(/`[^`]*`/g)) {
    for (let unit = from; unit < match.index; unit++)
      writer.add(passage.text[unit] ?? '', passage.at[unit] ?? 0);
    writer.add(CODE, passage.at[match.index] ?? 0);
    from = match.index + match[0].length;
  }
  for (let unit = from; unit < passage.text.length; unit++)
    writer.add(passage.text[unit] ?? '', passage.at[unit] ?? 0);
  return writer.passage();
}

class Reader {
  readonly passages: Passage[] = [];
  readonly headings: Heading[] = [];
  readonly terms: TermUse[] = [];
  readonly samples: Sample[] = [];
  readonly styles: Sample[] = [];
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }

  keep(passage: Passage): void {
    if (BENGALI.test(passage.text)) this.passages.push(passage);
  }
  /** A slice of the source that is prose exactly as it stands. */
  verbatim(from: number, to: number): void {
    const writer = new Writer();
    for (let place = from; place < to; place++) writer.add(this.source[place] ?? '', place);
    this.keep(writer.passage());
  }

  yaml(text: string, base: number): void {
    for (const document of parseAllDocuments(text)) {
      visit(document, {
        Scalar: (key, node, path) => {
          if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return;
          // What readers type into the search is found, however it is spelt; it is never printed.
          if (path.some((at) => isPair(at) && isScalar(at.key) && at.key.value === 'also')) return;
          const [from, to] = node.range;
          const pair = path.at(-1);
          const name =
            key === 'value' && isPair(pair) && isScalar(pair.key) ? pair.key.value : null;
          if (name === 'find' || name === 'replace') {
            // A lab's one-tap edit: code, of which only the comments are read.
            for (const comment of text.slice(from, to).matchAll(/\/\/[^\n]*/g))
              this.verbatim(
                base + from + comment.index + 2,
                base + from + comment.index + comment[0].length,
              );
            return;
          }
          const writer = new Writer();
          // Step over the block or quote sign, so that a quote mark is not taken for the text's own.
          const sign = /^(?:[>|][^\n]*\n\s*|["'])?/.exec(text.slice(from, to))?.[0].length ?? 0;
          writer.align(node.value, this.source, base + from + sign, base + to);
          this.keep(withoutCode(writer.passage()));
        },
      });
    }
  }

  /** Strings, templates and comments of TypeScript. `sample`: code that is printed for the reader. */
  typescript(code: string, base: number, sample: boolean): void {
    const file = ts.createSourceFile(
      'a.tsx',
      code,
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    const comments = new Set<number>();
    const comment = (from: number, to: number): void => {
      if (comments.has(from)) return;
      comments.add(from);
      const raw = code.slice(from, to);
      const writer = new Writer();
      for (const match of raw.matchAll(/[^\n]+/g)) {
        const line = match[0].replace(/^\s*(\/\/+|\/\*+|\*\/|\*)\s?/, (sign) =>
          ' '.repeat(sign.length),
        );
        for (let unit = 0; unit < line.length; unit++)
          writer.add(line[unit] ?? '', base + from + match.index + unit);
        writer.add(' ', base + from + match.index + line.length);
      }
      this.keep(withoutCode(writer.passage()));
    };
    const look = (node: ts.Node): void => {
      for (const ranges of [
        ts.getLeadingCommentRanges(code, node.getFullStart()),
        ts.getTrailingCommentRanges(code, node.getEnd()),
      ])
        for (const range of ranges ?? []) comment(range.pos, range.end);
      if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
        const writer = new Writer();
        writer.align(node.text, this.source, base + node.getStart() + 1, base + node.getEnd() - 1);
        this.keep(sample ? writer.passage() : withoutCode(writer.passage()));
      } else if (ts.isTemplateExpression(node)) {
        const writer = new Writer();
        const { head, templateSpans } = node;
        writer.align(head.text, this.source, base + head.getStart() + 1, base + head.getEnd() - 2);
        for (const { expression, literal } of templateSpans) {
          writer.add(VALUE, base + expression.getStart());
          const tail = ts.isTemplateTail(literal) ? 1 : 2;
          const from = base + literal.getStart() + 1;
          writer.align(literal.text, this.source, from, base + literal.getEnd() - tail);
        }
        this.keep(sample ? writer.passage() : withoutCode(writer.passage()));
      } else if (ts.isJsxText(node)) {
        this.verbatim(base + node.getStart(), base + node.getEnd());
      }
      ts.forEachChild(node, look);
    };
    look(file);
    if (sample) this.samples.push({ code, offset: base });
  }

  markdown(isMdx: boolean): void {
    const options = { features: { headingAttributes: true } };
    const root = isMdx ? mdxToMdast(this.source, options) : markdownToMdast(this.source, options);
    this.block(root as unknown as Node);
  }

  private block(node: Node): void {
    const [from, to] = span(node);
    switch (node.type) {
      case 'yaml':
        return this.yaml(this.source.slice(from + 4, to - 3), from + 4);
      case 'code': {
        const start = this.source.indexOf('\n', from) + 1;
        const lines = this.source.slice(start, to);
        if (/^(ts|js|tsx|typescript|javascript)$/.test(node.lang ?? ''))
          return this.typescript(lines.replace(/\n[ \t]*[`~]{3,}\s*$/, ''), start, true);
        return this.verbatim(start, to);
      }
      case 'mdxjsEsm':
      case 'mdxFlowExpression':
        return this.typescript(this.source.slice(from, to), from, false);
      case 'heading':
        if ((node.depth ?? 1) > 1) {
          const written = /\{#([^}\s]+)\}\s*$/.exec(this.source.slice(from, to));
          this.headings.push({ offset: from, id: written?.[1] ?? null });
        }
    }
    this.attributes(node);
    const children = node.children ?? [];
    if (children.some((child) => PHRASING.has(child.type))) {
      const writer = new Writer();
      const terms: { readonly id: string; readonly index: number }[] = [];
      for (const child of children) this.phrase(child, writer, terms);
      const passage = writer.passage();
      this.keep(passage);
      for (const term of terms) this.terms.push({ ...term, passage });
    } else for (const child of children) this.block(child);
  }

  private phrase(
    node: Node,
    writer: Writer,
    terms: { readonly id: string; readonly index: number }[],
  ): void {
    const [from, to] = span(node);
    if (node.type === 'text') return writer.align(node.value ?? '', this.source, from, to);
    if (node.type === 'inlineCode') return writer.add(CODE, from);
    if (node.type === 'mdxTextExpression') return writer.add(VALUE, from);
    if (node.type === 'break') return writer.add(' ', from);
    this.attributes(node);
    if (node.name === 'Term') {
      const id = node.attributes?.find((attribute) => attribute.name === 'id')?.value;
      if (typeof id === 'string') terms.push({ id, index: writer.text.length });
    }
    if (!PHRASING.has(node.type)) return this.block(node);
    for (const child of node.children ?? []) this.phrase(child, writer, terms);
  }

  /** Bengali in an attribute (`alt`, `title`, a caption) is read too. */
  private attributes(node: Node): void {
    const [from, to] = span(node);
    for (const { value } of node.attributes ?? []) {
      if (typeof value !== 'string' || !BENGALI.test(value)) continue;
      const place = this.source.slice(from, to).indexOf(value);
      if (place !== -1) this.verbatim(from + place, from + place + value.length);
    }
    if (typeof node.alt === 'string' && BENGALI.test(node.alt)) {
      const place = this.source.slice(from, to).indexOf(node.alt);
      if (place !== -1) this.verbatim(from + place, from + place + node.alt.length);
    }
  }

  /** Component files: scripts as TypeScript, styles aside, and every run of Bengali in the markup. */
  component(withWords: boolean): void {
    let rest = this.source;
    const blank = (from: number, length: number): void => {
      rest = rest.slice(0, from) + ' '.repeat(length) + rest.slice(from + length);
    };
    const front = /^---\n([^]*?)\n---/.exec(rest);
    if (front !== null) {
      if (withWords) this.typescript(front[1] ?? '', 4, false);
      blank(0, front[0].length);
    }
    for (const match of rest.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)) {
      const inner = match[2] ?? '';
      const from = match.index + match[0].indexOf('>') + 1;
      if (match[1] === 'style') this.styles.push({ code: inner, offset: from });
      else if (withWords) this.typescript(inner, from, false);
      blank(match.index, match[0].length);
    }
    if (!withWords) return;
    for (const match of rest.matchAll(/<!--[^]*?-->|\{\/\*[^]*?\*\/\}/g))
      blank(match.index, match[0].length);
    for (const match of rest.matchAll(/[^<>{}"'`=]+/g)) {
      const padding = match[0].length - match[0].trimStart().length;
      const from = match.index + padding;
      this.verbatim(from, from + match[0].trim().length);
    }
  }
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: string;
  readonly lang?: string | null;
  readonly depth?: number;
  readonly alt?: string | null;
  readonly attributes?: readonly { readonly name?: string; readonly value?: unknown }[];
  readonly position?: {
    readonly start: { readonly offset?: number };
    readonly end: { readonly offset?: number };
  };
  readonly children?: readonly Node[];
}
const PHRASING = new Set(
  'text inlineCode emphasis strong delete link mdxJsxTextElement mdxTextExpression break image'.split(
    ' ',
  ),
);
function span(node: Node): readonly [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

/** What kind of text a file holds is told by its name. Throws if Markdown or YAML cannot be parsed. */
export function read(file: string, source: string): Reading {
  const reader = new Reader(source);
  if (/\.mdx?$/.test(file)) reader.markdown(file.endsWith('x'));
  else if (/\.ya?ml$/.test(file)) reader.yaml(source, 0);
  else if (file.endsWith('.astro')) reader.component(true);
  else if (file.endsWith('.svelte')) reader.component(false);
  else if (file.endsWith('.css')) reader.styles.push({ code: source, offset: 0 });
  else if (file.endsWith('.ts')) reader.typescript(source, 0, !/\.bn\.ts$/.test(file));
  return reader;
}
