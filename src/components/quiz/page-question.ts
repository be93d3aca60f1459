/** A question as it stands in the page: what it asks, what is chosen in it, how its state is drawn. */
import { parseNumber } from '../../bengali/numbers.ts';
import type { Given, Question } from '../../machines/quiz/quiz.model.ts';

export interface PageQuestion extends Question {
  readonly kind: 'single' | 'multiple' | 'step' | 'order' | 'match' | 'number';
  readonly element: HTMLElement;
}

/** Every question under `root`, in the order of the page, with its script-only parts shown. */
export function readQuestions(root: HTMLElement): readonly PageQuestion[] {
  return [...root.querySelectorAll<HTMLElement>('[data-question]')].map((element) => {
    const kind = element.dataset['kind'] as PageQuestion['kind'];
    const answer = element.querySelector<HTMLElement>('[data-answer]')?.dataset['answer'];
    element.querySelector<HTMLElement>('[data-do="answer"]')?.removeAttribute('hidden');
    return {
      id: element.dataset['question'] ?? '',
      version: Number(element.dataset['version']),
      kind,
      element,
      right: rightOf(element, kind, answer),
      ordered: kind === 'order',
    };
  });
}

function rightOf(element: HTMLElement, kind: PageQuestion['kind'], answer = ''): Given {
  switch (kind) {
    case 'number':
      return Number(answer);
    case 'order':
      return answer.split(' ');
    case 'match':
      return pairs(element).map((pair) => `${pairOf(pair)}:${pairOf(pair)}`);
    case 'single':
    case 'multiple':
    case 'step':
      return options(element)
        .filter((option) => option.hasAttribute('data-right'))
        .map(idOf);
  }
}

/** What the reader has put in; `null` when it is nothing, or no number where one is asked. */
export function givenIn({ element, kind }: PageQuestion): Given | null {
  if (kind === 'number') return parseNumber(field(element)?.value ?? '');
  if (kind === 'order') return items(element).map(itemOf);
  if (kind === 'match') {
    const given = pairs(element).map((pair) => `${pairOf(pair)}:${selectOf(pair)?.value ?? ''}`);
    return given.some((one) => one.endsWith(':')) ? null : given;
  }
  const chosen = options(element)
    .filter((option) => option.querySelector('input')?.checked)
    .map(idOf);
  return chosen.length === 0 ? null : chosen;
}

/** Draws a question as answered with `given`, or as open. `shown` is how a number is written out. */
export function draw(
  { element, kind }: PageQuestion,
  given: Given | undefined,
  shown: (value: number) => string,
): void {
  const answered = given !== undefined;
  if (!answered && element.dataset['state'] === 'open') return;
  element.dataset['state'] = answered ? 'answered' : 'open';
  element.querySelector('fieldset')?.toggleAttribute('disabled', answered);
  element.querySelector('.answer')?.toggleAttribute('hidden', answered);
  element.querySelector('.again')?.toggleAttribute('hidden', !answered);
  const reasons = element.querySelector<HTMLDetailsElement>('.answers');
  if (kind === 'order' || kind === 'match') {
    if (kind === 'order') drawOrder(element, given);
    else drawMatch(element, given);
    reasons?.classList.toggle('shown', answered);
    if (reasons) reasons.open = answered;
    return;
  }
  if (kind === 'number') {
    const input = field(element);
    if (input) input.value = typeof given === 'number' ? shown(given) : '';
    for (const reason of element.querySelectorAll<HTMLElement>('[data-value]'))
      reason.toggleAttribute('data-chosen', Number(reason.dataset['value']) === given);
    reasons?.classList.toggle('shown', answered);
    if (reasons) reasons.open = answered;
    return;
  }
  for (const option of options(element)) {
    const chosen = Array.isArray(given) && given.includes(idOf(option));
    const input = option.querySelector('input');
    if (input) input.checked = chosen;
    option.toggleAttribute('data-chosen', chosen);
  }
  placeReasons(element, answered);
}

/** What the reader has put in order stands so; each in its right place is marked. */
function drawOrder(element: HTMLElement, given: Given | undefined): void {
  const right = element.querySelector<HTMLElement>('[data-answer]')?.dataset['answer']?.split(' ');
  if (Array.isArray(given))
    for (const id of given as readonly string[]) {
      const item = items(element).find((one) => itemOf(one) === id);
      item?.parentElement?.append(item);
    }
  items(element).forEach((item, at) =>
    item.toggleAttribute('data-hit', given !== undefined && right?.[at] === itemOf(item)),
  );
}

function drawMatch(element: HTMLElement, given: Given | undefined): void {
  for (const pair of pairs(element)) {
    const id = pairOf(pair);
    const mine = Array.isArray(given)
      ? (given as readonly string[]).find((one) => one.startsWith(`${id}:`))
      : undefined;
    const select = selectOf(pair);
    if (select) select.value = mine?.slice(id.length + 1) ?? '';
    pair.toggleAttribute('data-hit', mine === `${id}:${id}`);
  }
}

/**
 * Moves an item by one place, or to where another stands; its new place from 1, or `null` when there
 * is none.
 */
export function moveItem(item: HTMLElement, to: 'up' | 'down' | HTMLElement): number | null {
  const all = [...(item.parentElement?.children ?? [])];
  const at = all.indexOf(item);
  const next = typeof to === 'string' ? all[at + (to === 'up' ? -1 : 1)] : to;
  if (!next || next === item) return null;
  if (all.indexOf(next) < at) next.before(item);
  else next.after(item);
  return all.indexOf(next) + 1;
}

/** The reasons stand under their options once answered, and together on paper and without script. */
export function placeReasons(element: HTMLElement, apart: boolean): void {
  const together = element.querySelector('.reasons');
  for (const option of options(element)) {
    const reason = element.querySelector(`.because[data-of="${CSS.escape(idOf(option))}"]`);
    if (reason) (apart ? option : together)?.append(reason);
  }
}

/** Writes the verdict under the question, or takes it away. */
export function say({ element }: PageQuestion, sentence: string, right: boolean | null): void {
  const result = element.querySelector<HTMLElement>('.result');
  if (!result) return;
  // Made anew with each text: a page translator may have put elements of its own into the old one.
  result.replaceChildren(sentence);
  result.hidden = sentence === '';
  if (right === null) delete result.dataset['right'];
  else result.dataset['right'] = String(right);
}

const options = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-option]'),
];
const idOf = (option: HTMLElement): string => option.dataset['option'] ?? '';
const items = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-item]'),
];
const itemOf = (item: HTMLElement): string => item.dataset['item'] ?? '';
const pairs = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-pair]'),
];
const pairOf = (pair: HTMLElement): string => pair.dataset['pair'] ?? '';
const selectOf = (pair: HTMLElement): HTMLSelectElement | null => pair.querySelector('select');
const field = (element: HTMLElement): HTMLInputElement | null =>
  element.querySelector<HTMLInputElement>('.typed input');
