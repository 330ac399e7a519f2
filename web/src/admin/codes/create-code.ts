import { postJson } from '../../shared/api/client.ts';

/**
 * Makes one access code for a course. Gives the number 403 to whoever may not (spec 6).
 * @param codePrefix as `readPrefix` gives it.
 * @param requestId by which the server knows the same request, and makes no second code.
 * @throws ApiError where it failed or its answer never arrived; `not_found` where the course is gone.
 */
export async function createCode(
  cId: string,
  codePrefix: string,
  requestId: string,
): Promise<string | 403> {
  const answer = await postJson('admin/courses/access_token', { cId, codePrefix, requestId });
  return answer === 403 ? 403 : answer.token;
}
