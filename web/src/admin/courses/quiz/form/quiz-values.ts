import { zodResolver } from '@hookform/resolvers/zod';
import {
  type QuestionInput,
  type QuizInput,
  quizInputSchema,
} from '@markaz/contract/learning/quiz-authoring';
import {
  type KeyedQuestion,
  type KeyedQuiz,
  newQuizSettings,
  type QuizSettings,
  trueFalse,
} from '@markaz/contract/learning/quizzes';
import { useState } from 'react';
import { type Resolver, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { fillForm } from '../../../ui/form/fill-form.ts';
import type { StoredQuiz } from '../quiz-query.ts';

/**
 * A question in the form; one that is new has no id. Options and what is right outlive a change of
 * its kind, which may be taken back: `questionInput` says what counts.
 */
export type QuestionValues = Required<Omit<QuestionInput, 'id'>> & Pick<QuestionInput, 'id'>;

export interface QuizValues {
  readonly settings: QuizSettings;
  readonly questions: QuestionValues[];
}

type Cleaned = z.output<typeof quizInputSchema>;
export type QuizForm = UseFormReturn<QuizValues, unknown, Cleaned>;

/** The editor's form, for its fields. */
export function useQuizForm(): QuizForm {
  return useFormContext<QuizValues, unknown, Cleaned>();
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The first letter that no option has; undefined where all have been given. */
export function freeLetter(options: QuestionValues['options']): string | undefined {
  return letters.find((letter) => options.every(({ id }) => id !== letter));
}

/** A question to be filled in. */
export const blankQuestion: QuestionValues = {
  kind: 'one',
  text: '',
  picture: null,
  options: letters.slice(0, 4).map((id) => ({ id, text: '' })),
  right: [],
  explanation: '',
};

/** What is right of a question as its kind has it. */
export function rightOf({ kind, options, right }: QuestionValues): string[] {
  const ids = kind === 'trueFalse' ? Object.values<string>(trueFalse) : options.map(({ id }) => id);
  const known = right.filter((id) => ids.includes(id));
  return kind === 'many' ? known : known.slice(0, 1);
}

/** A question as the contract takes one: without what belongs to another kind, and blank options at the end. */
export function questionInput(question: QuestionValues): QuestionValues {
  const right = rightOf(question);
  if (question.kind === 'trueFalse') {
    const options = Object.values(trueFalse).map((id) => ({ id, text: '' }));
    return { ...question, options, right };
  }
  const last = question.options.findLastIndex(
    ({ id, text }) => text.trim() !== '' || right.includes(id),
  );
  return { ...question, options: question.options.slice(0, Math.max(2, last + 1)), right };
}

export function quizInput({ settings, questions }: QuizValues): QuizInput {
  return { settings, questions: questions.map(questionInput) };
}

const checked = zodResolver(quizInputSchema) as Resolver<QuizValues, unknown, Cleaned>;

/** The contract's own rules, the same that the server applies. */
const resolver: typeof checked = (values, ...rest) =>
  checked(quizInput(values) as QuizValues, ...rest);

function questionValues({ since: _, ...question }: KeyedQuestion): QuestionValues {
  return question;
}

/** A stored quiz as the form holds it. @param lecture its title, which is a new quiz's as well */
export function quizValues(stored: KeyedQuiz | null, lecture: string): QuizValues {
  if (stored === null) return { settings: { title: lecture, ...newQuizSettings }, questions: [] };
  return { settings: stored.settings, questions: stored.questions.map(questionValues) };
}

export type QuizEdit = ReturnType<typeof useQuizEdit>;

/** What is being edited: the form, and the quiz that it began with. */
export function useQuizEdit(stored: StoredQuiz, lecture: string) {
  const [base, setBase] = useState(stored);
  const form = useForm<QuizValues, unknown, Cleaned>({
    resolver,
    defaultValues: quizValues(base.quiz, lecture),
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  return {
    base,
    form,
    lecture,
    /** Whether there is anything that the server does not have. */
    unsaved: form.formState.isDirty,
    /** Begins anew with a quiz as it is stored, and what was typed over it. */
    begin: (next: StoredQuiz, typed?: QuizValues) => {
      setBase(next);
      fillForm(form, quizValues(next.quiz, lecture), typed);
    },
  };
}
