/** A quiz at work: the machine, the device's memory and the questions in the page, joined. */
import { createActor } from 'xstate';
import { bengaliDigits } from '../../bengali/numbers.ts';
import { put, setAside, take } from '../../machines/core/kept.ts';
import { quizMachine } from '../../machines/quiz/quiz.machine.ts';
import {
  isRight,
  parseKept,
  score,
  stillCount,
  tally,
  toKeep,
  type Answers,
  type Given,
  type Kept,
  type Score,
} from '../../machines/quiz/quiz.model.ts';
import {
  draw,
  givenIn,
  moveItem,
  placeReasons,
  readQuestions,
  say,
  type PageQuestion,
} from './page-question.ts';
import { says } from './quiz.bn.ts';

/** What the foot of the quiz shows. */
export interface Standing {
  readonly score: Score;
  /** The answers can be brought back. */
  readonly wiped: boolean;
  /** The device keeps the answers. */
  readonly keeps: boolean;
}

export interface LiveQuiz {
  readonly wipe: () => void;
  readonly unwipe: () => void;
  readonly stop: () => void;
}

/**
 * Starts the quiz whose questions stand under `root`. `show` gets every new standing; `speak` gets one
 * sentence after each thing the reader does.
 */
export function startQuiz(
  root: HTMLElement,
  chapter: string,
  show: (standing: Standing) => void,
  speak: (sentence: string) => void,
): LiveQuiz {
  const device = () => localStorage;
  const key = `dakghar.quiz.${chapter}`;
  const questions = readQuestions(root);
  const kept = take(device, key, parseKept);
  const counting = stillCount(questions, kept.value ?? {});
  let keeps = kept.keeps && keepStale(key, kept.value ?? {}, counting);
  let answers = counting;

  const actor = createActor(quizMachine, { input: { questions, answers: counting } });
  const refresh = (): void => {
    const { context } = actor.getSnapshot();
    if (context.answers !== answers) {
      ({ answers } = context);
      keeps = put(device, key, toKeep(questions, answers)) && keeps;
    }
    for (const question of questions) {
      const given = answers[question.id];
      draw(question, given, bengaliDigits);
      if (given !== undefined) say(question, verdict(question, given), isRight(question, given));
      else if (question.element.querySelector('.result[data-right]')) say(question, '', null);
    }
    show({ score: score(questions, answers), wiped: context.wiped !== null, keeps });
  };

  function answer(question: PageQuestion): void {
    if (answers[question.id] !== undefined) {
      actor.send({ type: 'question.reopen', question: question.id });
      return speak(says.reopened);
    }
    const given = givenIn(question);
    if (given === null) {
      const first =
        question.kind === 'number'
          ? says.typeFirst
          : question.kind === 'match'
            ? says.matchFirst
            : says.chooseFirst;
      say(question, first, null);
      return speak(first);
    }
    actor.send({ type: 'question.answer', question: question.id, given });
    speak(verdict(question, given));
  }

  /** One place up or down; the button pressed keeps the focus. */
  function move(button: HTMLElement): void {
    const item = button.closest<HTMLElement>('[data-item]');
    const place = item && moveItem(item, button.dataset['do'] === 'up' ? 'up' : 'down');
    button.focus();
    speak(place === null ? says.atTheEdge : says.moved(place));
  }

  const onclick = ({ target }: MouseEvent): void => {
    const mover = target instanceof Element ? target.closest('.moves [data-do]') : null;
    if (mover instanceof HTMLElement) return move(mover);
    const button = target instanceof Element ? target.closest('[data-do="answer"]') : null;
    const question = button && questions.find(({ element }) => element.contains(button));
    if (question) answer(question);
  };
  /** Enter in a number field answers it, as it would in a form. */
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const field = event.target;
    const question = questions.find(
      ({ element, kind }) => kind === 'number' && element.contains(field),
    );
    if (question) answer(question);
  };
  /** Dragging by the grip. The list holds the pointer: the item itself is moved about in the page. */
  let held: HTMLElement | null = null;
  const grab = (event: PointerEvent): void => {
    const grip = event.target instanceof Element ? event.target.closest('.grip') : null;
    const item = grip?.closest<HTMLElement>('[data-item]');
    if (!item || event.button !== 0 || item.closest('fieldset')?.disabled) return;
    item.parentElement?.setPointerCapture(event.pointerId);
    item.classList.add('held');
    held = item;
  };
  const drag = ({ clientY }: PointerEvent): void => {
    const over = [...(held?.parentElement?.children ?? [])].find((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return top <= clientY && clientY <= bottom;
    });
    if (held && over instanceof HTMLElement) moveItem(held, over);
  };
  const drop = (): void => {
    held?.classList.remove('held');
    held = null;
  };
  /** On paper the reasons stand together, after the questions. */
  const toPaper = (): void => {
    for (const { element } of questions) placeReasons(element, false);
  };
  const fromPaper = (): void => {
    for (const { element, id } of questions) placeReasons(element, answers[id] !== undefined);
  };

  root.addEventListener('click', onclick);
  root.addEventListener('keydown', onkeydown);
  root.addEventListener('pointerdown', grab);
  root.addEventListener('pointermove', drag);
  root.addEventListener('pointerup', drop);
  root.addEventListener('pointercancel', drop);
  addEventListener('beforeprint', toPaper);
  addEventListener('afterprint', fromPaper);
  const subscription = actor.subscribe(refresh);
  actor.start();
  refresh();
  return {
    wipe: () => {
      actor.send({ type: 'quiz.wipe' });
      speak(says.wiped);
    },
    unwipe: () => {
      actor.send({ type: 'quiz.unwipe' });
      speak(says.unwiped);
    },
    stop: () => {
      subscription.unsubscribe();
      root.removeEventListener('click', onclick);
      root.removeEventListener('keydown', onkeydown);
      root.removeEventListener('pointerdown', grab);
      root.removeEventListener('pointermove', drag);
      root.removeEventListener('pointerup', drop);
      root.removeEventListener('pointercancel', drop);
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', fromPaper);
    },
  };
}

/** Answers to another version of a question are set aside before the record is written anew. */
function keepStale(key: string, kept: Kept, counting: Answers): boolean {
  const stale = Object.entries(kept).filter(([id]) => !Object.hasOwn(counting, id));
  if (stale.length === 0) return true;
  try {
    setAside(localStorage, key, JSON.stringify(Object.fromEntries(stale)));
    return true;
  } catch {
    return false;
  }
}

function verdict(question: PageQuestion, given: Given): string {
  if (isRight(question, given)) return says.right;
  switch (question.kind) {
    case 'multiple':
      return says.partly(tally(question, given));
    case 'match':
    case 'order':
      return says.inPlace(tally(question, given));
    case 'single':
    case 'step':
    case 'number':
      return says.wrong;
  }
}
