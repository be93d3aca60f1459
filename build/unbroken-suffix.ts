import { defineHastPlugin } from 'satteri';

/**
 * “worker-এর” must not be broken after its hyphen, as Chromium does: the English word and its Bengali
 * suffix go into a `<span class="nb">`. So does a suffix that follows a code span or a term
 * (`ack()`-এর), and the article of a name (আল-রাযি). A dash stays at the end of its line and does not
 * begin the next. Runs on Markdown and MDX text, never in code.
 */
const unbroken =
  /(?:[A-Za-z0-9][A-Za-z0-9.+#/’]*|^|(?<=^|[^\u0980-\u09FF])আল)-[\u0980-\u09FF\u200C\u200D]+/g;

export const unbrokenSuffix = defineHastPlugin({
  name: 'unbroken-suffix',
  text(node, ctx) {
    const parent = ctx.parent(node);
    if (parent?.type === 'element') {
      if (parent.tagName === 'code' || parent.tagName === 'pre') return;
      if (String(parent.properties['className']) === 'nb') return;
    }
    const value = node.value.replaceAll(' — ', '\u00A0— ');
    const parts = [];
    let end = 0;
    for (const { 0: match, index } of value.matchAll(unbroken)) {
      if (index > end) parts.push({ type: 'text' as const, value: value.slice(end, index) });
      parts.push({
        type: 'element' as const,
        tagName: 'span',
        properties: { className: ['nb'] },
        children: [{ type: 'text' as const, value: match }],
      });
      end = index + match.length;
    }
    if (parts.length === 0 && value === node.value) return;
    if (end < value.length) parts.push({ type: 'text' as const, value: value.slice(end) });
    ctx.replaceNode(node, parts);
  },
});
