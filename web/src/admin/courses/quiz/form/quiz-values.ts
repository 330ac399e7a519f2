import { zodResolver } from '@hookform/resolvers/zod';
import { questionKinds } from '@markaz/contract/learning/question-kinds';
import {
  fixedOptions,
  type QuestionInput,
  type QuizInput,
  quizInputSchema,
} from '@markaz/contract/learning/quiz-authoring';
import {
  type KeyedQuestion,
  type KeyedQuiz,
  newQuizSettings,
  type QuizSettings,
} from '@markaz/contract/learning/quizzes';
import { type Resolver, type UseFormReturn, useFormContext } from 'react-hook-form';
import type * as z from 'zod';

/**
 * A question in the form. A new question has no id. A change of kind keeps options and right
 * answers, because it may be undone. `questionInput` picks those that count.
 */
export type QuestionValues = Required<Omit<QuestionInput, 'id'>> & Pick<QuestionInput, 'id'>;

export interface QuizValues {
  readonly settings: QuizSettings;
  readonly questions: QuestionValues[];
}

type Cleaned = z.output<typeof quizInputSchema>;
export type QuizForm = UseFormReturn<QuizValues, unknown, Cleaned>;

export function useQuizForm(): QuizForm {
  return useFormContext<QuizValues, unknown, Cleaned>();
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Returns the first letter that no option has; undefined if all are taken. */
export function freeLetter(options: QuestionValues['options']): string | undefined {
  return letters.find((letter) => options.every(({ id }) => id !== letter));
}

export const blankQuestion: QuestionValues = {
  kind: 'one',
  text: '',
  picture: null,
  options: letters.slice(0, 4).map((id) => ({ id, text: '' })),
  right: [],
  explanation: '',
};

/** Returns the right answers that are valid for the question's kind. */
export function rightOf({ kind, options, right }: QuestionValues): string[] {
  const ids = (fixedOptions(kind) ?? options).map(({ id }) => id);
  const known = right.filter((id) => ids.includes(id));
  return questionKinds[kind].takesMany ? known : known.slice(0, 1);
}

/**
 * Returns a question as the contract expects it, without other kinds' fields and without blank
 * options at the end.
 */
export function questionInput(question: QuestionValues): QuestionValues {
  const right = rightOf(question);
  const fixed = fixedOptions(question.kind);
  if (fixed !== null) return { ...question, options: fixed, right };
  const last = question.options.findLastIndex(
    ({ id, text }) => text.trim() !== '' || right.includes(id),
  );
  return { ...question, options: question.options.slice(0, Math.max(2, last + 1)), right };
}

export function quizInput({ settings, questions }: QuizValues): QuizInput {
  return { settings, questions: questions.map(questionInput) };
}

const checked = zodResolver(quizInputSchema) as Resolver<QuizValues, unknown, Cleaned>;

/** Applies the same rules as the server. */
export const quizResolver: typeof checked = (values, ...rest) =>
  checked(quizInput(values) as QuizValues, ...rest);

function questionValues({ since: _, ...question }: KeyedQuestion): QuestionValues {
  return question;
}

/** Returns the form values of a stored quiz. @param lecture the lecture's title, for a new quiz */
export function quizValues(stored: KeyedQuiz | null, lecture: string): QuizValues {
  if (stored === null) return { settings: { title: lecture, ...newQuizSettings }, questions: [] };
  return { settings: stored.settings, questions: stored.questions.map(questionValues) };
}
