import type { InputOf } from '@markaz/contract/api';
import { readAddress } from '@markaz/contract/people/bulk-enrolment';
import { refusedAsNull } from '../../accounts/sign-in/identity.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { endOn, goneCourse } from '../students/service.ts';
import { type AddressList, presentRows } from './bulk-rows.ts';
import { createBulkEnrolmentStore, type Giving } from './bulk-store.ts';

type Wanted = Pick<InputOf<'admin/students/bulk'>, 'cId' | 'until'>;

/** What to give to everybody on the list. @throws 400 for an end in the past */
function givingOf(
  acting: Acting,
  { cId, until: day }: Wanted,
  { uids }: Pick<AddressList, 'uids'>,
): Giving {
  const until = day === null ? null : endOn(day, acting.now);
  return { cId, uids: [...uids.values()], until };
}

/** Enrols whole lists of people by their addresses. */
export function createBulkEnrolmentService({
  database,
  auth: openAuth,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createBulkEnrolmentStore(database);

  /**
   * Finds the accounts of these addresses. Firebase Auth looks up a hundred of them in one call,
   * regardless of upper and lower case, and costs no read. @throws 503
   */
  async function findAccounts(emails: readonly string[]): Promise<AddressList> {
    const addresses = emails.map(readAddress);
    const known = new Set(addresses.filter((address) => address !== null));
    if (known.size === 0) return { addresses, uids: new Map() };
    const auth = await openAuth();
    const { users } = await auth
      .getUsers([...known].map((email) => ({ email })))
      .catch((error: unknown) => {
        refusedAsNull(error);
        throw error;
      });
    const uids = new Map(users.map(({ email, uid }) => [email?.toLowerCase() ?? '', uid]));
    return { addresses, uids };
  }

  /** Looks up the course and the accounts. @throws 400, 404 if the course is not live, 503 */
  async function prepare(acting: Acting, input: Wanted & { readonly emails: readonly string[] }) {
    const [course, list] = await Promise.all([courses.read(input.cId), findAccounts(input.emails)]);
    if (course?.state !== 'live') throw goneCourse();
    return { list, giving: givingOf(acting, input, list) };
  }

  return {
    /** A read for each account, and one. @throws 400, 404, 503 */
    async 'admin/students/bulk/preview'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      const { list, giving } = await prepare(acting, input);
      return { rows: presentRows(list, await store.judge(acting, giving)) };
    },

    /**
     * A read for each account, and one; a write for each that gets the course, and three.
     * @throws 400, 404, 503
     */
    async 'admin/students/bulk'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      const { list, giving } = await prepare(acting, input);
      const judged = await store.give(acting, giving, input.reason);
      if (judged === 'course-gone') throw goneCourse();
      return { rows: presentRows(list, judged) };
    },
  } satisfies Partial<Handlers>;
}
