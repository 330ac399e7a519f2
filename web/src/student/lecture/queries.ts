import type { Resource } from '@markaz/contract/lectures';
import { queryOptions } from '@tanstack/react-query';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { courseKeys } from '../../shared/courses/queries.ts';

/** What a lecture holds for this caller, or why it holds nothing. */
export type LectureAccess =
  | { readonly kind: 'granted'; readonly resources: readonly Resource[] }
  /** Locked, and nobody is signed in. */
  | { readonly kind: 'sign-in' }
  /** Locked, and this student is not enrolled. */
  | { readonly kind: 'enrol' };

async function fetchAccess(cId: string, lId: string, signal: AbortSignal): Promise<LectureAccess> {
  try {
    const answer = await postJson('courses/course/lectures/lecture/res', { cId, lId }, { signal });
    return answer === 403 ? { kind: 'enrol' } : { kind: 'granted', resources: answer.resources };
  } catch (error) {
    if (isApiError(error, 'not_authenticated')) return { kind: 'sign-in' };
    throw error;
  }
}

/** A lecture's resources as this caller may see them; refusals are answers, not failures. */
export function lectureAccessQuery(cId: string, lId: string) {
  return queryOptions({
    queryKey: [...courseKeys.course(cId), 'lecture', lId],
    queryFn: ({ signal }) => fetchAccess(cId, lId, signal),
  });
}
