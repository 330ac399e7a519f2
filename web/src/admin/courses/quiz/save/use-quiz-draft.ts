import { useEffect, useEffectEvent, useState } from 'react';
import { draftQuery } from '../../editor/draft/draft-store.ts';
import { useAutosave } from '../../editor/draft/use-autosave.ts';
import type { QuizEdit, QuizValues } from '../form/quiz-values.ts';
import type { LectureOf, StoredQuiz } from '../quiz-query.ts';

/** Unsaved input. */
export interface QuizDraft {
  readonly values: QuizValues;
  /** The quiz as read when the edit began. */
  readonly base: StoredQuiz;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** Storage key of a draft. Each of the staff has one for each lecture. */
export function quizDraftKey(uid: string, { cId, lId }: LectureOf): string {
  return `${uid}/${cId}/${lId}`;
}

export const quizDraftQuery = draftQuery<QuizDraft>;

interface Options {
  readonly edit: QuizEdit;
  /** The quiz as the server has it. */
  readonly stored: StoredQuiz;
  readonly draft: QuizDraft | null;
  readonly key: string;
}

/** Restores the draft into the form, and saves new input. */
export function useQuizDraft({ edit, stored, draft, key }: Options) {
  const { base, form, unsaved, begin } = edit;
  const [discarded, setDiscarded] = useState(false);
  const forget = useAutosave({ key, form, unsaved, beside: { base } });

  const take = () => {
    if (draft !== null) begin(draft.base, draft.values);
  };
  const takeOnce = useEffectEvent(take);
  useEffect(() => takeOnce(), []);

  const startFrom = (quiz: StoredQuiz) => {
    begin(quiz);
    return forget();
  };
  return {
    /** Whether there is, or was, a draft to discard. */
    offered: draft !== null && (unsaved || discarded),
    discarded,
    /** Discards the draft, or undoes that. */
    toggle: () => {
      setDiscarded(!discarded);
      if (discarded) take();
      else void startFrom(stored);
    },
    /** Resets the form to a stored quiz; resolves once the draft is deleted. */
    startFrom,
    /** Deletes the draft. */
    forget,
  };
}
