import { arrayMove } from '@dnd-kit/sortable';
import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type FieldPath, useFieldArray } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import {
  blankQuestion,
  type QuestionValues,
  type QuizValues,
  useQuizForm,
} from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';

/** Index of the open question; undefined for none. */
interface Open {
  readonly index?: number | undefined;
  /** Its field that takes the focus once rendered. */
  readonly focus?: FieldPath<QuizValues>;
}

const isBlank = ({ text, options, picture }: QuestionValues) =>
  text === '' && picture === null && options.every((option) => option.text === '');

/** First line of a question's text, or its number without one. */
export function titleOf(question: QuestionValues | undefined, index: number): string {
  const [line = ''] = (question?.text.trim() ?? '').split('\n');
  return line || copy.questions.number(formatPlainNumber(index + 1));
}

/** The field of an error; for a list, its first field. @param path as errors name it. */
function fieldOf(path: string): FieldPath<QuizValues> {
  if (/^questions\.\d+$/u.test(path)) return `${path}.text` as FieldPath<QuizValues>;
  return path.replace(/\.options$/u, '.options.0.text') as FieldPath<QuizValues>;
}

/** The quiz's questions: their order, the open one, and the actions on them. */
export function useQuestions() {
  const { control, getValues, setFocus } = useQuizForm();
  const { fields, append, remove, move, insert } = useFieldArray({
    control,
    name: 'questions',
    // `id` is the question's own.
    keyName: 'key',
  });
  const [open, setOpen] = useState<Open>({});
  useEffect(() => {
    if (open.focus !== undefined) setFocus(open.focus);
  }, [open, setFocus]);
  // A stored question keeps its row and focus across a save.
  const ids = useMemo(() => fields.map(({ id, key }) => id ?? key), [fields]);

  const insertAt = useCallback(
    (at: number, question: QuestionValues) => {
      insert(at, question, { shouldFocus: false });
      setOpen(({ index }) => (index === undefined ? {} : { index: index + (index >= at ? 1 : 0) }));
    },
    [insert],
  );

  /** Adds a question of the last one's kind. An empty last question is reused. */
  const add = useCallback(() => {
    const questions = getValues('questions');
    const last = questions.at(-1);
    const isThere = last !== undefined && isBlank(last);
    if (!isThere) append({ ...blankQuestion, kind: last?.kind ?? 'one' }, { shouldFocus: false });
    const index = questions.length - (isThere ? 1 : 0);
    setOpen({ index, focus: `questions.${index}.text` });
  }, [append, getValues]);

  const addMany = (questions: readonly QuestionInput[]) =>
    append(
      questions.map((question) => ({ ...blankQuestion, ...question })),
      { shouldFocus: false },
    );

  /** Inserts a copy after the question and opens it; the server sees a new question. */
  const duplicate = useCallback(
    (at: number) => {
      const question = getValues(`questions.${at}`);
      const { id: _, ...copied } = structuredClone(question);
      insert(at + 1, copied, { shouldFocus: false });
      setOpen({ index: at + 1, focus: `questions.${at + 1}.text` });
    },
    [getValues, insert],
  );

  const moveTo = useCallback(
    (from: number, to: number) => {
      const places = getValues('questions').map((_, index) => index);
      move(from, to);
      setOpen(({ index = -1 }) => {
        const place = arrayMove(places, from, to).indexOf(index);
        return place === -1 ? {} : { index: place };
      });
    },
    [getValues, move],
  );

  /** Returns the removed question. */
  const removeAt = useCallback(
    (at: number) => {
      const question = getValues(`questions.${at}`);
      remove(at);
      setOpen(({ index = at }) => (index === at ? {} : { index: index - (index > at ? 1 : 0) }));
      return question;
    },
    [getValues, remove],
  );

  const toggle = useCallback(
    (at: number) => setOpen(({ index }) => (index === at ? {} : { index: at })),
    [],
  );

  /** Opens the question of a field and focuses the field. @param path as errors name it. */
  const show = useCallback((path: string) => {
    const [, index] = /^questions\.(\d+)/u.exec(path) ?? [];
    if (index !== undefined) setOpen({ index: Number(index), focus: fieldOf(path) });
  }, []);

  return {
    /** Keys of the rows, in their order. */
    ids,
    open: open.index,
    add,
    addMany,
    duplicate,
    moveTo,
    removeAt,
    insertAt,
    toggle,
    show,
  };
}
