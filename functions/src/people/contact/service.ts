import type { Contact } from '@markaz/contract/accounts/contact';
import { Timestamp } from 'firebase-admin/firestore';
import { refuseEndedSession } from '../../accounts/sessions/sessions.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { Person } from '../../core/caller.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { type ContactRecord, contactRecordSchema } from '../../store/records/contact.ts';

/** Rate limit of a student who saves and deletes numbers. */
const changeLimits = { perMinute: 4, atOnce: 20 };

export function presentContact({ own, parent, consentAt }: ContactRecord): Contact {
  return { own, parent, consentAt: consentAt.toDate().toISOString() };
}

/** @throws 409 while the centre does not collect phone numbers */
export async function requireContactNumbers(published: PublishedCourses): Promise<void> {
  const { settings } = await published.settings();
  if (settings?.contactNumbers !== true) throw conflict('لا يحفظ المركز أرقام هواتف الآن.');
}

/**
 * Lets students enter their own and their parent's phone number, if the centre wants them. After a
 * centre has switched this off, students can still read and delete what is stored.
 */
export function createContactService({
  database,
  now,
  users,
  published,
}: Pick<Context, 'database' | 'now'> & {
  readonly users: Pick<UserStore, 'read'>;
  readonly published: PublishedCourses;
}) {
  const changeLimiter = createRateLimiter(changeLimits.perMinute, { atOnce: changeLimits.atOnce });
  const checkSession = async (caller: Person) =>
    refuseEndedSession(await users.read(caller.uid), caller);

  return {
    /** Cost: 2 reads. @throws 401 */
    async 'user/contact'({ caller }) {
      const [snapshot] = await Promise.all([
        database.contact(caller.uid).get(),
        checkSession(caller),
      ]);
      const contact = readRecord(contactRecordSchema, snapshot);
      return { contact: contact && presentContact(contact) };
    },

    /**
     * Replaces the caller's numbers. If the account is deleted at the same time, the numbers may
     * stay until the deletion's last step (people/privacy/erasure.ts). Cost: 1 read and 1 write. If
     * this instance did not read the catalogue within the last minute, 1 more read.
     * @throws 401, 409, 429
     */
    async 'user/contact/save'({ caller, input: { own, parent } }) {
      changeLimiter.takeOrRefuse(caller.uid, now());
      await Promise.all([requireContactNumbers(published), checkSession(caller)]);
      const record = { own, parent, consentAt: Timestamp.fromDate(now()) };
      await database.contact(caller.uid).set(record);
      return { contact: presentContact(record) };
    },

    /** Cost: 1 read and 1 delete. @throws 401, 429 */
    async 'user/contact/delete'({ caller }) {
      changeLimiter.takeOrRefuse(caller.uid, now());
      await checkSession(caller);
      await database.contact(caller.uid).delete();
      return {};
    },
  } satisfies Partial<Handlers>;
}
