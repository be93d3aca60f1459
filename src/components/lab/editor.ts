import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
} from '@codemirror/commands';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import {
  Annotation,
  EditorSelection,
  EditorState,
  Prec,
  RangeSet,
  StateEffect,
  StateField,
  type Extension,
  type SelectionRange,
} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  keymap,
  lineNumbers,
  type Command,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { bengaliDigits } from '../../bengali/numbers.ts';
import { crossLetter } from './caret.ts';
import { diffLines } from './diff.ts';
import type { Files } from './edits.ts';

// On Android the EditContext way of typing has put letters in the wrong order (openchamber#3514, with
// Thai and Gboard); off until a test on real devices with Bengali keyboards shows otherwise.
(EditorView as unknown as { EDIT_CONTEXT: boolean }).EDIT_CONTEXT = false;

/** A place that is wrong, 1-based, in the file that is open. */
export interface Mark {
  readonly line: number;
  readonly column: number;
}

export interface EditorOptions {
  readonly root: ShadowRoot;
  readonly book: Files;
  readonly files: Files;
  /** Files that can be read but not edited. */
  readonly locked: readonly string[];
  readonly file: string;
  /** Said to a screen reader on entry; `hint` is the id of an element in the same root. */
  readonly label: (file: string) => string;
  readonly hint: string;
  readonly onchange: (file: string, text: string) => void;
  readonly onrun: () => void;
}

/** The editor as the lab sees it. All texts end with the line break that the editor leaves out. */
export interface Editor {
  /** Shows a file; each file keeps its own undo history, selection and scroll. */
  readonly show: (file: string) => void;
  /** Takes up a change made outside (an edit by tap, a restore) as one step that can be undone. */
  readonly update: (files: Files) => void;
  readonly mark: (mark: Mark) => void;
  /** Takes the marks out of every file. */
  readonly unmark: () => void;
  /** Lights the line of the open file that a watched run stands at; `null`: none. */
  readonly light: (line: number | null) => void;
  /** Puts the caret there, in sight, and the focus with it. */
  readonly goTo: (mark: Mark) => void;
  readonly focus: () => void;
  readonly close: () => void;
}

/** Marks a transaction that the lab made itself: it is not reported back as the reader's edit. */
const fromOutside = Annotation.define<boolean>();

/** Whether the reader is typing, so that Tab means a gap and not the way out. */
const typing = StateField.define<boolean>({
  create: () => false,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTyping)) return effect.value;
    return transaction.isUserEvent('input') || transaction.isUserEvent('delete') ? true : value;
  },
});
const setTyping = StateEffect.define<boolean>();

const tab: Command = (view) => {
  if (!view.state.field(typing)) return false;
  if (view.state.selection.ranges.some((range) => !range.empty)) return indentMore(view);
  view.dispatch(view.state.replaceSelection('  '), { userEvent: 'input', scrollIntoView: true });
  return true;
};
const shiftTab: Command = (view) => (view.state.field(typing) ? indentLess(view) : false);
const escape: Command = (view) => {
  view.dispatch({ effects: setTyping.of(false) });
  return true;
};

/** Arrow keys cross one Bengali letter at a time; everything else is left to the editor. */
const cross =
  (direction: 'left' | 'right', extend: boolean): Command =>
  (view) => {
    const moved = (range: SelectionRange): SelectionRange | null => {
      if (!range.empty && !extend) return null;
      const line = view.state.doc.lineAt(range.head);
      const offset = range.head - line.from;
      const beside = direction === 'right' ? line.text.slice(offset) : line.text.slice(0, offset);
      if (
        !(direction === 'right' ? /^[\u0980-\u09FF]/ : /[\u0980-\u09FF\u200C\u200D]$/).test(beside)
      ) {
        return null;
      }
      const head = line.from + crossLetter(line.text, offset, direction);
      return EditorSelection.range(extend ? range.anchor : head, head);
    };
    const ranges = view.state.selection.ranges.map(moved);
    if (!ranges.every((range) => range !== null)) return false;
    view.dispatch({
      selection: EditorSelection.create(ranges, view.state.selection.mainIndex),
      scrollIntoView: true,
      userEvent: 'select',
    });
    return true;
  };

const setMark = StateEffect.define<Mark | null>();
const wrongLine = Decoration.line({ class: 'wrong' });
const wrongPlace = Decoration.mark({ class: 'wrong-place' });

/** The marked place follows the text while it is edited; out of range it is clamped. */
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setMark)) continue;
      if (effect.value === null) {
        next = Decoration.none;
        continue;
      }
      const { doc } = transaction.state;
      const at = position(transaction.state, effect.value);
      const line = doc.lineAt(at);
      const word = /^(?:[\p{L}\p{M}\p{N}_$]+|\S)/u.exec(line.text.slice(at - line.from))?.[0] ?? '';
      next = Decoration.set([
        wrongLine.range(line.from),
        ...(word === '' ? [] : [wrongPlace.range(at, at + word.length)]),
      ]);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const setLit = StateEffect.define<number | null>();
const litLine = Decoration.line({ class: 'lit' });
/** Gone with the first edit: the run that is watched is not of the edited text. */
const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, { docChanged, effects, state }) {
    let next = docChanged ? Decoration.none : value;
    for (const effect of effects)
      if (effect.is(setLit))
        next =
          effect.value === null
            ? Decoration.none
            : Decoration.set([litLine.range(position(state, { line: effect.value, column: 1 }))]);
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

class LineClass extends GutterMarker {
  constructor(override elementClass: string) {
    super();
  }
}
const wrongNumber = new LineClass('wrong-number');
const ownNumber = new LineClass('own-number');
const ownLine = Decoration.line({ class: 'own' });

const markedNumber = gutterLineClass.compute([marked], (state) => {
  const lines: number[] = [];
  state.field(marked).between(0, state.doc.length, (from, to) => {
    if (from === to) lines.push(from);
  });
  return RangeSet.of(lines.map((from) => wrongNumber.range(from)));
});

/** The lines that are the reader's own, compared with the book's file. */
function ownLines(book: string): Extension {
  const compare = (state: EditorState): number[] =>
    diffLines(withoutEnd(book), state.doc.toString()).flatMap(({ kind, after }) =>
      kind === 'added' && after !== undefined ? [state.doc.line(after).from] : [],
    );
  const field = StateField.define<number[]>({
    create: compare,
    update: (value, transaction) => (transaction.docChanged ? compare(transaction.state) : value),
  });
  return [
    field,
    EditorView.decorations.compute([field], (state) =>
      Decoration.set(state.field(field).map((from) => ownLine.range(from))),
    ),
    gutterLineClass.compute([field], (state) =>
      RangeSet.of(state.field(field).map((from) => ownNumber.range(from))),
    ),
  ];
}

/** The same kinds of token as the page's own listings: see build/code-theme.ts. */
const colours = HighlightStyle.define([
  { tag: tags.comment, class: 'c-comment' },
  { tag: [tags.string, tags.special(tags.string), tags.escape, tags.regexp], class: 'c-string' },
  { tag: [tags.keyword, tags.self, tags.function(tags.punctuation)], class: 'c-keyword' },
  { tag: [tags.number, tags.bool, tags.null], class: 'c-constant' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
      tags.function(tags.definition(tags.propertyName)),
    ],
    class: 'c-function',
  },
  { tag: [tags.typeName, tags.className, tags.definition(tags.className)], class: 'c-type' },
  { tag: [tags.punctuation, tags.operator, tags.bracket], class: 'c-punctuation' },
]);

/** Metrics as in Lab.svelte's listings, so that nothing moves when the editor comes. */
const look = EditorView.theme({
  '&': { color: 'var(--code-name)', background: 'none', fontSize: '0.875rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-typed)',
    lineHeight: '1.65',
    fontVariantLigatures: 'none',
    overscrollBehaviorX: 'contain',
  },
  '.cm-content': { padding: '0.9rem 0', caretColor: 'var(--ink)', tabSize: '2' },
  '.cm-line': { padding: '0 1.15rem 0 0' },
  '.cm-gutters': {
    border: 'none',
    background: 'var(--code-ground)',
    color: 'var(--soft)',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    boxSizing: 'border-box',
    width: '3.4em',
    minWidth: '3.4em',
    padding: '0 1em 0 0',
    fontFamily: 'var(--font-ui)',
    fontSize: '0.93em',
  },
  '.cm-gutterElement.own-number': { boxShadow: 'inset -3px 0 0 -1px var(--ink)' },
  '.own': { background: 'color-mix(in srgb, var(--ink) 5%, transparent)' },
  '.cm-gutterElement.wrong-number': { color: 'var(--pomegranate)', fontWeight: '700' },
  '.cm-gutterElement.wrong-number::before': { content: '"✕"', float: 'left', paddingLeft: '0.5em' },
  '.lit': {
    background: 'color-mix(in srgb, var(--saffron) 24%, transparent)',
    boxShadow: 'inset 3px 0 0 var(--saffron)',
  },
  '.wrong': { background: 'color-mix(in srgb, var(--pomegranate) 12%, transparent)' },
  '.wrong-place': {
    textDecoration: 'underline wavy var(--pomegranate) 1.5px',
    textUnderlineOffset: '0.25em',
  },
  '.cm-matchingBracket, .cm-nonmatchingBracket': {
    background: 'none',
    outline: '1px solid var(--edge)',
    borderRadius: '2px',
  },
  '.c-comment': { color: 'var(--code-comment)' },
  '.c-keyword': { color: 'var(--code-keyword)' },
  '.c-string': { color: 'var(--code-string)' },
  '.c-constant': { color: 'var(--code-number)' },
  '.c-function': { color: 'var(--code-function)' },
  '.c-type': { color: 'var(--code-type)' },
  '.c-punctuation': { color: 'var(--soft)' },
});

const withoutEnd = (text: string): string => text.replace(/\n$/, '');

/** A 1-based place as an offset, clamped to the text: a mark may be older than the text. */
function position(state: EditorState, { line, column }: Mark): number {
  const at = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return Math.min(at.from + Math.max(0, column - 1), at.to);
}

/** Builds the editor inside a shadow root, where its styles need no leave from the page's policy. */
export function openEditor(options: EditorOptions): Editor {
  const { root, book, locked, label, hint, onchange, onrun } = options;
  let shown = options.file;
  let closed = false;

  const stateOf = (file: string, text: string): EditorState =>
    EditorState.create({
      doc: withoutEnd(text),
      extensions: [
        typing,
        marked,
        markedNumber,
        lit,
        ownLines(book[file] ?? ''),
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run: () => (onrun(), true) },
            { key: 'Escape', run: escape },
            { key: 'Tab', run: tab, shift: shiftTab },
            { key: 'ArrowLeft', run: cross('left', false), shift: cross('left', true) },
            { key: 'ArrowRight', run: cross('right', false), shift: cross('right', true) },
          ]),
        ),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        lineNumbers({ formatNumber: (line) => bengaliDigits(line) }),
        typescriptLanguage,
        syntaxHighlighting(colours),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        EditorState.readOnly.of(locked.includes(file)),
        EditorView.contentAttributes.of({
          lang: 'en',
          spellcheck: 'false',
          autocorrect: 'off',
          autocapitalize: 'off',
          translate: 'no',
          'aria-label': label(file),
          'aria-describedby': hint,
        }),
        EditorView.domEventHandlers({
          // Left to the browser, text typed over several lines is given their look as style attributes,
          // which the page's policy refuses with a complaint for each.
          beforeinput: (event, view) => {
            if (event.inputType !== 'insertText' || event.data === null || view.composing)
              return false;
            if (view.state.selection.main.empty || view.state.readOnly) return false;
            event.preventDefault();
            view.dispatch(view.state.replaceSelection(event.data), {
              userEvent: 'input.type',
              scrollIntoView: true,
            });
            return true;
          },
          blur: (_, view) => {
            // Coming back by keyboard starts anew: Tab passes through until something is typed.
            if (!closed) view.dispatch({ effects: setTyping.of(false) });
          },
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.some((one) => one.annotation(fromOutside)))
            return;
          onchange(shown, `${update.state.doc.toString()}\n`);
        }),
        look,
      ],
    });

  const states = new Map<string, EditorState>();
  for (const [file, text] of Object.entries(options.files)) states.set(file, stateOf(file, text));

  const view = new EditorView({
    root,
    parent: root,
    state: states.get(shown) ?? stateOf(shown, ''),
  });

  /** The smallest change that makes `state` hold `text`. */
  const towards = (state: EditorState, text: string) => {
    const now = state.doc.toString();
    const then = withoutEnd(text);
    let start = 0;
    while (start < now.length && start < then.length && now[start] === then[start]) start += 1;
    let end = 0;
    while (
      end < now.length - start &&
      end < then.length - start &&
      now[now.length - 1 - end] === then[then.length - 1 - end]
    ) {
      end += 1;
    }
    return {
      changes: { from: start, to: now.length - end, insert: then.slice(start, then.length - end) },
      annotations: fromOutside.of(true),
      userEvent: 'lab.replace',
    };
  };

  return {
    show(file) {
      const next = states.get(file);
      if (file === shown || next === undefined) return;
      states.set(shown, view.state);
      shown = file;
      view.setState(next);
    },
    update(files) {
      for (const [file, text] of Object.entries(files)) {
        const state = file === shown ? view.state : states.get(file);
        if (state === undefined || state.doc.toString() === withoutEnd(text)) continue;
        if (file === shown) view.dispatch(towards(state, text));
        else states.set(file, state.update(towards(state, text)).state);
      }
    },
    mark: (mark) => view.dispatch({ effects: setMark.of(mark) }),
    unmark() {
      const effects = setMark.of(null);
      for (const [file, state] of states) states.set(file, state.update({ effects }).state);
      view.dispatch({ effects });
    },
    light(line) {
      const effects = setLit.of(null);
      for (const [file, state] of states) states.set(file, state.update({ effects }).state);
      view.dispatch({
        effects:
          line === null
            ? effects
            : [
                setLit.of(line),
                EditorView.scrollIntoView(position(view.state, { line, column: 1 })),
              ],
      });
    },
    goTo(mark) {
      const at = position(view.state, mark);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'center' }),
      });
      view.focus();
    },
    focus: () => view.focus(),
    close() {
      closed = true;
      view.destroy();
    },
  };
}
