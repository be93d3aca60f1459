/** A question as it stands in the page: what it asks, what is chosen in it, how its state is drawn. */
import { parseNumber } from '../../bengali/numbers.ts';
import type { Given, Question } from '../../machines/quiz/quiz.model.ts';

export interface PageQuestion extends Question {
  readonly kind: 'single' | 'multiple' | 'number';
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
      right:
        kind === 'number'
          ? Number(answer)
          : options(element)
              .filter((option) => option.hasAttribute('data-right'))
              .map(idOf),
    };
  });
}

/** What the reader has put in; `null` when it is nothing, or no number where one is asked. */
export function givenIn({ element, kind }: PageQuestion): Given | null {
  if (kind === 'number') return parseNumber(field(element)?.value ?? '');
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
const field = (element: HTMLElement): HTMLInputElement | null =>
  element.querySelector<HTMLInputElement>('.typed input');
