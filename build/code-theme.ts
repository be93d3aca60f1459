import type { ShikiTransformer, ThemeRegistrationAny } from 'shiki';

/**
 * Code is coloured by class, because the pages' policy refuses style attributes. The theme gives each
 * kind of token a colour no real theme has; `codeClasses` turns that colour into `c-<kind>`, and
 * `src/styles/code.css` says what it looks like by day and by night. Used by Markdown fences and by
 * every other listing in the book, so that all code looks the same.
 */
const kinds = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'constant.character.escape'],
  keyword: [
    'keyword',
    'storage',
    'variable.language.this',
    'keyword.operator.new',
    'keyword.operator.expression',
    'punctuation.definition.template-expression',
  ],
  constant: ['constant.numeric', 'constant.language', 'support.constant'],
  function: ['entity.name.function', 'support.function', 'meta.function-call entity.name.function'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'support.type',
    'support.class',
    'entity.other.inherited-class',
    'entity.name.tag',
    'entity.other.attribute-name',
    'support.type.property-name.json',
  ],
} as const;

const names = Object.keys(kinds) as (keyof typeof kinds)[];
const colourOf = (kind: keyof typeof kinds) =>
  `#0000${(names.indexOf(kind) + 1).toString(16).padStart(2, '0')}`;

/** The theme to give to Shiki, always together with `codeClasses`. */
export const codeTheme: ThemeRegistrationAny = {
  name: 'book',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    ...names.map((kind) => ({
      scope: [...kinds[kind]],
      settings: { foreground: colourOf(kind) },
    })),
    // `=` and `=>` are no words: plain.
    { scope: ['keyword.operator'], settings: { foreground: '#000000' } },
  ],
};

/** The kind of a token that Shiki coloured by `codeTheme`; empty for plain text. */
export function kindOf(colour: string | undefined): string {
  return names.find((name) => colourOf(name) === colour?.toLowerCase()) ?? '';
}

/** Shiki transformer: `style` out, classes in; a plain token keeps no span at all. */
export const codeClasses: ShikiTransformer = {
  name: 'code-classes',
  enforce: 'post',
  // Shiki gives up on a line after half a second, and colours the rest of the block wrongly: on a busy
  // machine that is too soon.
  preprocess(_code, options) {
    options.tokenizeTimeLimit = 0;
  },
  pre(node) {
    delete node.properties['style'];
    delete node.properties['tabindex'];
    node.properties['class'] = 'code';
    // A keyboard must be able to scroll a long line into view.
    node.properties['tabindex'] = '0';
    node.properties['lang'] = 'en';
  },
  line(node) {
    const merged: typeof node.children = [];
    for (const child of node.children) {
      if (child.type !== 'element') {
        merged.push(child);
        continue;
      }
      const style = String(child.properties['style'] ?? '').toLowerCase();
      const kind = names.find((name) => style.includes(colourOf(name)));
      const before = merged.at(-1);
      if (!kind) merged.push(...child.children);
      else if (before?.type === 'element' && before.properties['class'] === `c-${kind}`)
        before.children.push(...child.children);
      else merged.push({ ...child, properties: { class: `c-${kind}` } });
    }
    node.children = merged;
  },
};
