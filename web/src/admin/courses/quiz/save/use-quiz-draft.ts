import { useEffect, useEffectEvent, useState } from 'react';
import { draftQuery } from '../../editor/draft/draft-store.ts';
import { useAutosave } from '../../editor/draft/use-autosave.ts';
import type { QuizEdit, QuizValues } from '../form/quiz-values.ts';
import type { LectureOf, StoredQuiz } from '../quiz-query.ts';

/** What was typed and not saved yet. */
export interface QuizDraft {
  readonly values: QuizValues;
  /** The quiz as it was read when the edit began. */
  readonly base: StoredQuiz;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** Where a draft is kept: each of the staff has one for each lecture. */
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

/** Puts what was typed earlier into the form again, and keeps what is typed now. */
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
    /** Whether there is a draft that may be discarded, or was. */
    offered: draft !== null && (unsaved || discarded),
    discarded,
    /** Discards the draft, or takes that back. */
    toggle: () => {
      setDiscarded(!discarded);
      if (discarded) take();
      else void startFrom(stored);
    },
    /** Goes on from a quiz as it is stored, with nothing typed; resolves when the draft is forgotten. */
    startFrom,
    /** Forgets what is kept. */
    forget,
  };
}
