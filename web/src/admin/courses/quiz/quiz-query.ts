import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../../shared/api/client.ts';
import { readOnce } from '../editing/draft-store.ts';

export type LectureOf = Pick<RequestOf<'admin/quizzes/quiz'>, 'cId' | 'lId'>;

export type OpenedQuiz = ResponseOf<'admin/quizzes/quiz'>;

/** The part of a stored quiz from which an edit starts; `quiz` is null if there is none. */
export type StoredQuiz = Pick<OpenedQuiz, 'quiz' | 'version'>;

/** Reads a lecture's quiz including the right answers. */
export function storedQuizQuery({ cId, lId }: LectureOf) {
  return queryOptions({
    queryKey: ['admin', 'quiz', cId, lId],
    queryFn: async ({ signal }): Promise<OpenedQuiz> =>
      permitted(await postJson('admin/quizzes/quiz', { cId, lId }, { signal })),
    ...readOnce,
  });
}

/**
 * Saves or deletes a lecture's quiz.
 * @throws ApiError `conflict` if the quiz was changed since `version`
 */
export async function saveQuiz(wanted: RequestOf<'admin/quizzes/save'>) {
  return permitted(await postJson('admin/quizzes/save', wanted));
}
