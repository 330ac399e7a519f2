import type { InputOf } from '@markaz/contract/api';
import { readAddress } from '@markaz/contract/bulk-enrolment';
import { endOfAccess } from '@markaz/contract/card-scope';
import { Timestamp } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { refusedAsNull } from '../auth/identity.ts';
import type { Context } from '../context.ts';
import type { CourseStore } from '../courses/store.ts';
import { type AddressList, presentRows } from './bulk-rows.ts';
import { createBulkEnrolmentStore, type Giving } from './bulk-store.ts';
import { goneCourse } from './service.ts';

type Wanted = Pick<InputOf<'admin/students/bulk'>, 'cId' | 'lasts'>;

/** What everybody on the list is to get. @throws 400 for an end that has passed */
function givingOf(
  { admin, now }: Acting,
  { cId, lasts }: Wanted,
  { uids }: Pick<AddressList, 'uids'>,
): Giving {
  const end = endOfAccess(lasts, now);
  if (end !== null && end <= now) throw invalidFields({ 'lasts.day': 'اختر يومًا لم يمضِ بعد' });
  const until = end && { until: Timestamp.fromDate(end) };
  const grant = { at: Timestamp.fromDate(now), code: null, by: admin.uid, ...until };
  return { cId, uids: [...uids.values()], grant };
}

/** Enrols whole lists of people, by their addresses. */
export function createBulkEnrolmentService({
  database,
  auth: openAuth,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createBulkEnrolmentStore(database);

  /**
   * Whose the addresses are now. Firebase Auth looks up a hundred of them in one call, without regard
   * to who wrote them how, and costs no read. @throws 503
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

  /** What is to be done to whom. @throws 400, 404 for what is no live course, 503 */
  async function prepare(acting: Acting, input: Wanted & { readonly emails: readonly string[] }) {
    const [course, list] = await Promise.all([courses.read(input.cId), findAccounts(input.emails)]);
    if (course?.state !== 'live') throw goneCourse();
    return { list, giving: givingOf(acting, input, list) };
  }

  return {
    /** A read for each account, and one. @throws 400, 404, 503 */
    async 'admin/students/bulk/preview'({ caller: admin, input }) {
      const { list, giving } = await prepare({ admin, now: now() }, input);
      return { rows: presentRows(list, await store.judge(giving)) };
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
