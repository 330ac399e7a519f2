import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import { readOnceOptions } from '../editing/draft-store.ts';

export type LectureIds = Pick<RequestOf<'admin/quizzes/quiz'>, 'cId' | 'lId'>;

export type OpenedQuiz = ResponseOf<'admin/quizzes/quiz'>;

/** The part of a stored quiz from which an edit starts. `quiz` is null if there is none. */
export type StoredQuiz = Pick<OpenedQuiz, 'quiz' | 'version'>;

/** Query for a lecture's quiz, including the right answers. */
export function storedQuizQuery({ cId, lId }: LectureIds) {
  return queryOptions({
    queryKey: ['admin', 'quiz', cId, lId],
    queryFn: async ({ signal }): Promise<OpenedQuiz> =>
      requirePermission(await postJson('admin/quizzes/quiz', { cId, lId }, { signal })),
    ...readOnceOptions,
  });
}

/** The lectures of a course with what is known about their quizzes. */
export function quizLecturesQuery(cId: string) {
  return queryOptions({
    queryKey: ['admin', 'course', cId, 'quizzes'],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/courses/course', { id: cId }, { signal })).lectures,
  });
}

/**
 * Saves or deletes a lecture's quiz.
 * @throws ApiError `conflict` if the quiz was changed since `version`
 */
export async function saveQuiz(request: RequestOf<'admin/quizzes/save'>) {
  return requirePermission(await postJson('admin/quizzes/save', request));
}
