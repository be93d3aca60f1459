/**
 * A quiz as the reader goes through it: untouched, underway, finished. What was wiped away can be
 * brought back until something new is answered.
 */
import { assign, setup } from 'xstate';
import type { Answers, Given, Question } from './quiz.model.ts';

export interface QuizContext {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  /** What the last wipe took away. */
  readonly wiped: Answers | null;
}

export type QuizEvent =
  | { readonly type: 'question.answer'; readonly question: string; readonly given: Given }
  | { readonly type: 'question.reopen'; readonly question: string }
  | { readonly type: 'quiz.wipe' | 'quiz.unwipe' };

const count = (answers: Answers): number => Object.keys(answers).length;

export const quizMachine = setup({
  types: {} as {
    context: QuizContext;
    events: QuizEvent;
    input: { readonly questions: readonly Question[]; readonly answers: Answers };
  },
  guards: {
    nothingAnswered: ({ context }) => count(context.answers) === 0,
    allAnswered: ({ context }) => count(context.answers) === context.questions.length,
    isAsked: ({ context, event }) =>
      'question' in event && context.questions.some(({ id }) => id === event.question),
    hasWiped: ({ context }) => context.wiped !== null,
  },
  actions: {
    keepAnswer: assign(({ context, event }) =>
      event.type === 'question.answer'
        ? { answers: { ...context.answers, [event.question]: event.given }, wiped: null }
        : {},
    ),
    dropAnswer: assign(({ context, event }) => {
      if (event.type !== 'question.reopen') return {};
      const { [event.question]: _, ...rest } = context.answers;
      return { answers: rest };
    }),
    wipe: assign(({ context }) => ({ answers: {}, wiped: context.answers })),
    unwipe: assign(({ context }) => ({ answers: context.wiped ?? {}, wiped: null })),
  },
}).createMachine({
  id: 'quiz',
  context: ({ input }) => ({ ...input, wiped: null }),
  initial: 'counting',
  on: {
    'question.answer': { guard: 'isAsked', actions: 'keepAnswer', target: '.counting' },
    'question.reopen': { guard: 'isAsked', actions: 'dropAnswer', target: '.counting' },
    'quiz.unwipe': { guard: 'hasWiped', actions: 'unwipe', target: '.counting' },
  },
  states: {
    counting: {
      always: [
        { guard: 'nothingAnswered', target: 'untouched' },
        { guard: 'allAnswered', target: 'finished' },
        { target: 'underway' },
      ],
    },
    untouched: {},
    underway: { on: { 'quiz.wipe': { actions: 'wipe', target: 'untouched' } } },
    finished: { on: { 'quiz.wipe': { actions: 'wipe', target: 'untouched' } } },
  },
});
