import type { RequestOf } from '@markaz/contract/api';
import { permitted, postJson } from '../../shared/api/client.ts';

/**
 * Redeems a code. Sending the same code again is safe: the server repeats its answer.
 * @returns the answer, whose `subscribed` is exposed as `success` (spec 4 and 7).
 * @throws ApiError on every failure; `not_authorized` for a 403.
 */
export async function enrolInCourse(enrolment: RequestOf<'courses/course/enroll'>) {
  const answer = permitted(await postJson('courses/course/enroll', enrolment));
  if (!answer.subscribed) {
    const { subscribed: success, ...refusal } = answer;
    return { success, ...refusal };
  }
  const { subscribed: success, ...enrolled } = answer;
  return { success, ...enrolled };
}
