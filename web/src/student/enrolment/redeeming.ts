import type { User } from '@markaz/contract/accounts/users';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { type ApiError, isApiError } from '../../shared/api/errors.ts';
import { courseKeys } from '../../shared/courses/queries.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { enrolInCourse } from './enrol-in-course.ts';
import { dropKeptCode } from './kept-code.ts';
import { redeemCopy } from './redeem.copy.ts';

/** Refetches the account, which says what a card has opened. */
async function accountWith(queryClient: QueryClient, cId: string): Promise<User | undefined> {
  await queryClient.invalidateQueries({ queryKey: userKeys.all });
  const known = queryClient.getQueryData<User>(userKeys.doc);
  if (known === undefined || known.courses.includes(cId)) return known;
  // No answer came, but the server has confirmed the course.
  const user = { ...known, courses: [...known.courses, cId] };
  queryClient.setQueryData<User>(userKeys.doc, user);
  return user;
}

/** The account before and after a redemption; undefined if unknown. */
export type OnEnrolled = (before: User | undefined, after: User | undefined) => void;

/**
 * Redeems a code. The account, which is fetched first, says what it opens and until when.
 * @param onEnrolled called once the student has access, even if the form is gone by then.
 */
export function redeeming(queryClient: QueryClient, onEnrolled: OnEnrolled) {
  return mutationOptions({
    mutationFn: enrolInCourse,
    onSuccess: async (answer) => {
      if (!answer.success) return;
      dropKeptCode();
      const before = queryClient.getQueryData<User>(userKeys.doc);
      // A card may open other courses too. Those that are not on the page are refetched when shown.
      const courses = queryClient.invalidateQueries({ queryKey: courseKeys.anyCourse });
      onEnrolled(before, await accountWith(queryClient, answer.cId));
      await courses;
    },
  });
}

/** Returns whole minutes until the next attempt; null if the server does not say. */
export function lockedMinutes({ retryAfter }: ApiError): number | null {
  return retryAfter === null ? null : Math.max(1, Math.ceil(retryAfter / 60));
}

/** Says why redeeming failed, and how long to wait if the server says so. */
function failureText(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  if (error.code === 'too_many_attempts') return redeemCopy.locked(lockedMinutes(error));
  return error.status === 403 ? redeemCopy.forbidden : error.message;
}

type Answer = Awaited<ReturnType<typeof enrolInCourse>>;

/** Returns the server's refusal, and a sentence on why the code opened no course. */
export function outcomeOf({ data, error }: { data: Answer | undefined; error: Error | null }) {
  const refusal = data?.success === false ? data : null;
  return {
    refusal,
    problem: error === null ? (refusal?.message ?? null) : failureText(error),
    /** Only the centre, or time, can help. */
    stuck: refusal !== null || isApiError(error, 'too_many_attempts'),
  };
}
