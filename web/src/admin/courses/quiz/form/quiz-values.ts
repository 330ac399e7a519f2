import { zodResolver } from '@hookform/resolvers/zod';
import type { Exam } from '@markaz/contract/catalogue/exams';
import { questionKinds } from '@markaz/contract/learning/question-kinds';
import {
  fixedOptions,
  type QuestionInput,
  type QuizInput,
  quizInputSchema,
} from '@markaz/contract/learning/quiz-authoring';
import {
  defaultQuizSettings,
  type KeyedQuestion,
  type KeyedQuiz,
  type QuizSettings,
} from '@markaz/contract/learning/quizzes';
import { type Resolver, type UseFormReturn, useFormContext } from 'react-hook-form';
import type * as z from 'zod';

/**
 * A question in the form. A new question has no id. If the user changes the kind, the options and
 * right answers of the old kind stay, so that the user can change back. `toQuestionInput` drops
 * them.
 */
export type QuestionValues = Required<Omit<QuestionInput, 'id' | 'from'>> &
  Pick<QuestionInput, 'id' | 'from'>;

/** Null means no bundle, because the form turns a missing field into a change of the exam. */
interface ExamValues extends Omit<Exam, 'bundle'> {
  readonly bundle: NonNullable<Exam['bundle']> | null;
}

type SettingsValues = Omit<QuizSettings, 'exam'> & { readonly exam: ExamValues | null };

export interface QuizValues {
  readonly settings: SettingsValues;
  /** The questions that staff write here. */
  readonly questions: QuestionValues[];
  /** The questions of an exam that were copied from other lectures. Older drafts lack them. */
  readonly drawn?: QuestionValues[];
}

type CleanedQuiz = z.output<typeof quizInputSchema>;
export type QuizForm = UseFormReturn<QuizValues, unknown, CleanedQuiz>;

export function useQuizForm(): QuizForm {
  return useFormContext<QuizValues, unknown, CleanedQuiz>();
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Returns the first letter that no option has, or undefined if all are used. */
export function findUnusedLetter(options: QuestionValues['options']): string | undefined {
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

/** Returns the ids of the right answers that are valid for the question's kind. */
export function selectRightIds({ kind, options, right }: QuestionValues): string[] {
  const ids = (fixedOptions(kind) ?? options).map(({ id }) => id);
  const validIds = right.filter((id) => ids.includes(id));
  return questionKinds[kind].allowsMultiple ? validIds : validIds.slice(0, 1);
}

/**
 * Converts a question to the contract's form. Drops the fields of other kinds, and blank options at
 * the end.
 */
export function toQuestionInput(question: QuestionValues): QuestionValues {
  const right = selectRightIds(question);
  const fixed = fixedOptions(question.kind);
  if (fixed !== null) return { ...question, options: fixed, right };
  const lastUsed = question.options.findLastIndex(
    ({ id, text }) => text.trim() !== '' || right.includes(id),
  );
  const options = question.options
    .slice(0, Math.max(2, lastUsed + 1))
    .map(({ id, text, last }) => ({ id, text, ...(last === true && { last }) }));
  return { ...question, options, right };
}

/** Converts the form to the contract's form. Copied questions follow the others. */
export function toQuizInput({ settings, questions, drawn = [] }: QuizValues) {
  const exam = toExam(settings.exam);
  return {
    settings: { ...settings, exam },
    questions: [...questions, ...(exam === null ? [] : drawn)].map(toQuestionInput),
  } satisfies QuizInput;
}

/** Drops the bundle if none is chosen. The exam is undefined in older drafts. */
function toExam(exam: ExamValues | null | undefined): Exam | null {
  if (exam == null) return null;
  const { opens, closes, results, bundle, draws } = exam;
  return { opens, closes, results, ...(bundle !== null && { bundle }), draws };
}

export function toSettingsValues({ exam, ...settings }: QuizSettings): SettingsValues {
  return { ...settings, exam: exam && { bundle: null, ...exam } };
}

/** Returns the settings that turn a quiz into an exam. Staff must still choose its times. */
export function newExamSettings(): Pick<SettingsValues, 'attempts' | 'gate' | 'exam'> {
  return {
    attempts: 1,
    gate: false,
    exam: { opens: '', closes: '', results: 'window', bundle: null, draws: [] },
  };
}

const baseResolver = zodResolver(quizInputSchema) as Resolver<QuizValues, unknown, CleanedQuiz>;

/** Applies the same rules as the server. */
export const quizResolver: typeof baseResolver = (values, ...rest) =>
  baseResolver(toQuizInput(values) as QuizValues, ...rest);

function toQuestionValues({ since: _, ...question }: KeyedQuestion): QuestionValues {
  return question;
}

/** Separates the questions that were copied from other lectures from those of the quiz. */
export function splitQuestions<Question extends { readonly from?: string | undefined }>(
  questions: readonly Question[],
) {
  return {
    questions: questions.filter(({ from }) => from === undefined),
    drawn: questions.filter(({ from }) => from !== undefined),
  };
}

/**
 * Returns the form values of a stored quiz. A new quiz gets the title of its lecture.
 * @param isExam whether a new quiz is an exam
 */
export function toQuizValues(
  stored: KeyedQuiz | null,
  lectureTitle: string,
  isExam = false,
): QuizValues {
  if (stored !== null)
    return {
      settings: toSettingsValues(stored.settings),
      ...splitQuestions(stored.questions.map(toQuestionValues)),
    };
  const settings = toSettingsValues({ title: lectureTitle, ...defaultQuizSettings });
  return {
    settings: isExam ? { ...settings, ...newExamSettings() } : settings,
    questions: [],
    drawn: [],
  };
}
