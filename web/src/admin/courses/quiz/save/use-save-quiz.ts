import type { quizInputSchema } from '@markaz/contract/learning/quiz-authoring';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { isApiError } from '../../../../shared/api/errors.ts';
import { courseKeys } from '../../../../shared/courses/queries.ts';
import { useConflict } from '../../../ui/conflict/conflict-dialog.tsx';
import { causeOf } from '../../../ui/form/fill-form.ts';
import type { Refusal } from '../../editor/form/error-summary.tsx';
import type { SaveState } from '../../editor/save/use-save.ts';
import { type QuizEdit, quizValues } from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';
import {
  type LectureOf,
  type SavedQuiz,
  type StoredQuiz,
  saveQuiz,
  storedQuizQuery,
} from '../quiz-query.ts';
import { differenceInWords, mergeQuiz } from './merge-quiz.ts';

interface Options {
  readonly lecture: LectureOf;
  readonly edit: QuizEdit;
  readonly refuse: Refusal['refuse'];
  readonly onSaved: (stored: SavedQuiz) => void;
}

const idle: SaveState = { progress: null, failure: null, cancelled: false };
/** The small body counts as uploaded at once. */
const sending: SaveState = { ...idle, progress: 1 };

/** Paths of the request's body as the form names them. */
function ofForm(fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([path, said]) => [path.replace(/^quiz\./u, ''), said]),
  );
}

/** Saves the edit, merged with somebody else's save if there was one. */
export function useSaveQuiz({ lecture, edit, refuse, onSaved }: Options) {
  const { base, form, begin } = edit;
  const queryClient = useQueryClient();
  const [state, setState] = useState(idle);
  const { title } = copy.conflict;
  const conflict = useConflict({ title, merge: mergeQuiz, words: differenceInWords });
  const fail = (failure: string) => setState({ ...idle, failure });

  const mergeFrom = async (before: StoredQuiz) => {
    const query = { ...storedQuizQuery(lecture), staleTime: 0 };
    const theirs = await queryClient.fetchQuery(query).catch(() => null);
    if (theirs === null) return fail(copy.conflict.unread);
    const mine = form.getValues();
    const valuesOf = ({ quiz }: StoredQuiz) => quizValues(quiz, edit.lecture);
    if (theirs.quiz === null) {
      const questions = mine.questions.map(({ id: _, ...question }) => question);
      begin(theirs, { ...mine, questions });
      return fail(copy.conflict.gone);
    }
    await conflict.resolve({
      sides: { base: valuesOf(before), mine, theirs: valuesOf(theirs) },
      goOn: (values) => {
        begin(theirs, values);
        return submit(theirs);
      },
    });
  };
  const save = async (quiz: z.output<typeof quizInputSchema>, on: StoredQuiz) => {
    setState(sending);
    try {
      const stored = await saveQuiz({ ...lecture, version: on.version, quiz });
      setState(idle);
      void queryClient.invalidateQueries({ queryKey: courseKeys.all });
      onSaved(stored);
    } catch (error) {
      setState(idle);
      if (isApiError(error, 'conflict')) return mergeFrom(on);
      const fields = isApiError(error) ? error.fields : {};
      if (Object.keys(fields).length > 0) refuse(ofForm(fields), true);
      else fail(causeOf(error, copy.failedCause));
    }
  };
  const submit = (on: StoredQuiz): Promise<void> =>
    form.handleSubmit(
      (quiz) => save(quiz, on),
      () => refuse({}),
    )();

  return {
    state,
    dialog: conflict.dialog,
    /** Something is missing: shows all errors and sends nothing. */
    refuse: () => void form.trigger().then(() => refuse({})),
    submit: () => {
      form.clearErrors();
      void submit(base);
    },
  };
}
