import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../../shared/api/client.ts';

/** A lecture of a course. */
export type LectureOf = Pick<RequestOf<'admin/quizzes/quiz'>, 'cId' | 'lId'>;

/** What the server says when the editor is opened. */
export type OpenedQuiz = ResponseOf<'admin/quizzes/quiz'>;

/** A lecture's quiz as the server has it, which an edit begins with; null for none. */
export type StoredQuiz = Pick<OpenedQuiz, 'quiz' | 'version'>;

export type SavedQuiz = StoredQuiz & Pick<OpenedQuiz, 'regrade'>;

/** A lecture's quiz with its keys, asked for anew by each edit: an old answer would only end in a 409. */
export function storedQuizQuery({ cId, lId }: LectureOf) {
  return queryOptions({
    queryKey: ['admin', 'quiz', cId, lId],
    queryFn: async ({ signal }): Promise<OpenedQuiz> =>
      permitted(await postJson('admin/quizzes/quiz', { cId, lId }, { signal })),
    gcTime: 0,
    // What is being typed must not be replaced beneath the fingers.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Keeps a lecture's quiz, or takes it away.
 * @throws ApiError `conflict` where somebody else changed it since `version`
 */
export async function saveQuiz(wanted: RequestOf<'admin/quizzes/save'>): Promise<SavedQuiz> {
  const { quiz, version, regrade } = permitted(await postJson('admin/quizzes/save', wanted));
  return { quiz, version, regrade };
}
