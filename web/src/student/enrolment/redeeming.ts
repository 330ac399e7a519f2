import type { User } from '@markaz/contract/accounts/users';
import type { RequestOf } from '@markaz/contract/api';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { type ApiError, isApiError } from '../../shared/api/errors.ts';
import { courseKeys } from '../../shared/courses/queries.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { clearPendingCode } from './pending-code.ts';
import { redeemCopy as copy } from './redeem-code.copy.ts';

/**
 * Redeems an access code. The request may be sent again, because the server then repeats its
 * response.
 * @returns the response, with `subscribed` renamed to `success` (spec 4 and 7)
 * @throws ApiError on every failure. Its code is `not_authorized` for a 403.
 */
export async function enrolInCourse(enrolment: RequestOf<'courses/course/enroll'>) {
  const answer = requirePermission(await postJson('courses/course/enroll', enrolment));
  return answer.subscribed
    ? ({ success: true, cId: answer.cId } as const)
    : ({ success: false, reason: answer.reason, message: answer.message } as const);
}

/**
 * Refetches the account, which then contains everything that the card has opened. If the refetch
 * fails, adds the course to the cached account.
 */
async function refetchAccount(queryClient: QueryClient, cId: string): Promise<User | undefined> {
  await queryClient.invalidateQueries({ queryKey: userKeys.all });
  const cached = queryClient.getQueryData<User>(userKeys.doc);
  if (cached === undefined || cached.courses.includes(cId)) return cached;
  // The refetch failed, but the server has confirmed the course.
  const user = { ...cached, courses: [...cached.courses, cId] };
  queryClient.setQueryData<User>(userKeys.doc, user);
  return user;
}

/**
 * Redeems an access code.
 * @param onEnrolled called once the student has access, even if the form is no longer shown. Gets
 * the account before and after, or undefined if the account is not cached.
 */
export function redeemMutation(
  queryClient: QueryClient,
  onEnrolled: (before: User | undefined, after: User | undefined) => void,
) {
  return mutationOptions({
    mutationFn: enrolInCourse,
    onSuccess: async (answer) => {
      if (!answer.success) return;
      clearPendingCode();
      const before = queryClient.getQueryData<User>(userKeys.doc);
      // Refetch all courses, because a card may open other courses too. A course that is not on the
      // page is refetched when it is shown.
      const courses = queryClient.invalidateQueries({ queryKey: courseKeys.anyCourse });
      onEnrolled(before, await refetchAccount(queryClient, answer.cId));
      await courses;
    },
  });
}

/**
 * Returns a text that says that the user must wait before entering another code. The text contains
 * the number of minutes if the server sent the time.
 */
export function lockedText({ retryAfter }: ApiError): string {
  return copy.locked(retryAfter === null ? null : Math.max(1, Math.ceil(retryAfter / 60)));
}

/** Returns the reason why a code could not be redeemed. */
export function failureText(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  if (error.code === 'too_many_attempts') return lockedText(error);
  return error.status === 403 ? copy.forbidden : error.message;
}
