import type { User } from '@markaz/contract/accounts/users';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { type ApiError, isApiError } from '../../shared/api/errors.ts';
import { courseKeys } from '../../shared/courses/queries.ts';
import { componentsCopy } from '../../shared/ui/copy.ts';
import { enrolInCourse } from './enrol-in-course.ts';
import { dropKeptCode } from './kept-code.ts';
import { redeemCopy } from './redeem-copy.ts';

/** Asks for the account, which says what a card has opened. */
async function accountWith(queryClient: QueryClient, cId: string): Promise<User | undefined> {
  await queryClient.invalidateQueries({ queryKey: userKeys.all });
  const known = queryClient.getQueryData<User>(userKeys.doc);
  if (known === undefined || known.courses.includes(cId)) return known;
  // No answer came. The server has said that the course is his.
  const user = { ...known, courses: [...known.courses, cId] };
  queryClient.setQueryData<User>(userKeys.doc, user);
  return user;
}

/** What a code has changed: the account before, and as it is now; undefined where it is not known. */
export type OnEnrolled = (before: User | undefined, after: User | undefined) => void;

/**
 * Redeems a code. What it opens, and until when, is told by the account, which is asked first.
 * @param onEnrolled called once what the code opens is the student's, even if the form is gone by then.
 */
export function redeeming(queryClient: QueryClient, onEnrolled: OnEnrolled) {
  return mutationOptions({
    mutationFn: enrolInCourse,
    onSuccess: async (answer) => {
      if (!answer.success) return;
      dropKeptCode();
      const before = queryClient.getQueryData<User>(userKeys.doc);
      // A card may open other courses besides. What is not on the page is asked again when it is.
      const courses = queryClient.invalidateQueries({ queryKey: courseKeys.anyCourse });
      onEnrolled(before, await accountWith(queryClient, answer.cId));
      await courses;
    },
  });
}

/** Whole minutes until codes are looked at again; null where nobody says. */
export function lockedMinutes({ retryAfter }: ApiError): number | null {
  return retryAfter === null ? null : Math.max(1, Math.ceil(retryAfter / 60));
}

/** Why redeeming failed, with how long to wait where the server says so. */
function failureText(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  if (error.code === 'too_many_attempts') return redeemCopy.locked(lockedMinutes(error));
  return error.status === 403 ? redeemCopy.forbidden : error.message;
}

type Answer = Awaited<ReturnType<typeof enrolInCourse>>;

/** What became of a code: what the server refused, and in one sentence why it led to no course. */
export function outcomeOf({ data, error }: { data: Answer | undefined; error: Error | null }) {
  const refusal = data?.success === false ? data : null;
  return {
    refusal,
    problem: error === null ? (refusal?.message ?? null) : failureText(error),
    /** Only the centre can help now, or time. */
    stuck: refusal !== null || isApiError(error, 'too_many_attempts'),
  };
}
