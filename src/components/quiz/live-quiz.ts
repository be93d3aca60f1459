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
      const first = question.kind === 'number' ? says.typeFirst : says.chooseFirst;
      say(question, first, null);
      return speak(first);
    }
    actor.send({ type: 'question.answer', question: question.id, given });
    speak(verdict(question, given));
  }

  const onclick = ({ target }: MouseEvent): void => {
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
  /** On paper the reasons stand together, after the questions. */
  const toPaper = (): void => {
    for (const { element } of questions) placeReasons(element, false);
  };
  const fromPaper = (): void => {
    for (const { element, id } of questions) placeReasons(element, answers[id] !== undefined);
  };

  root.addEventListener('click', onclick);
  root.addEventListener('keydown', onkeydown);
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
  return question.kind === 'multiple' ? says.partly(tally(question, given)) : says.wrong;
}
