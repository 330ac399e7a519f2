import type { InputOf } from '@markaz/contract/api';
import { type BulkRow, readEmailAddress } from '@markaz/contract/people/bulk-enrolment';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { nullIfRefused } from '../../accounts/sign-in/identity.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { countEnrolledStudents, requireLive } from '../../store/counting.ts';
import { readListRecord } from '../../store/database.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import {
  courseGoneError,
  createManualGrant,
  type EnrolmentChange,
  enrolmentChangeFields,
  enrolmentChangeOf,
  enrolmentSubjects,
  loggedEnd,
  readEndOfAccess,
  throwCourseGone,
} from './enrolments.ts';

/** An account whose e-mail address is on the list. */
interface Candidate extends Pick<BulkRow, 'outcome' | 'displayName'> {
  readonly snapshot: DocumentSnapshot;
  /** What happens if the account is enrolled, or null if nothing changes. */
  readonly enrolmentChange: EnrolmentChange | null;
}

/** A course, and a list of people to enrol in it. */
interface BulkEnrolment {
  readonly cId: string;
  /** End of access, or null if access never ends. */
  readonly until: Date | null;
  /** E-mail addresses in lower case, in the order of the list. An invalid address is null. */
  readonly addresses: readonly (string | null)[];
  /** Uids of existing accounts, keyed by e-mail address. */
  readonly uids: ReadonlyMap<string, string>;
}

/**
 * Returns the outcome for each address of a list.
 * @param candidates the accounts, in the order of `uids`
 */
function presentRows(
  { addresses, uids }: BulkEnrolment,
  candidates: readonly Candidate[],
): BulkRow[] {
  const found = new Map([...uids.keys()].map((address, index) => [address, candidates[index]]));
  const noAccount = { uid: null, displayName: null };
  return addresses.map((address, index): BulkRow => {
    if (address === null) return { outcome: 'invalid', ...noAccount };
    if (addresses.indexOf(address) < index) return { outcome: 'twice', ...noAccount };
    const { outcome = 'unknown', displayName = null, snapshot } = found.get(address) ?? {};
    if (snapshot === undefined || outcome === 'unknown')
      return { outcome: 'unknown', ...noAccount };
    return { outcome, uid: snapshot.id, displayName };
  });
}

/** Enrols lists of people by their e-mail addresses. */
export function createBulkEnrolmentService({
  database,
  auth: getAuth,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  /** Cost: 1 call of Firebase Auth, which ignores the case of addresses. @throws 503 */
  async function findAccounts(
    emails: readonly string[],
  ): Promise<Pick<BulkEnrolment, 'addresses' | 'uids'>> {
    const addresses = emails.map(readEmailAddress);
    const validAddresses = new Set(addresses.filter((address) => address !== null));
    if (validAddresses.size === 0) return { addresses, uids: new Map() };
    const auth = await getAuth();
    const { users } = await auth
      .getUsers([...validAddresses].map((email) => ({ email })))
      .catch((error: unknown) => {
        // This call is here only because it throws 503 if Firebase Auth is unavailable.
        nullIfRefused(error);
        throw error;
      });
    const uids = new Map(users.map(({ email, uid }) => [email?.toLowerCase() ?? '', uid]));
    return { addresses, uids };
  }

  /** Cost: 1 read. @throws 400 for an end in the past, 404 if the course is not live, 503 */
  async function prepare(
    { now: at }: Acting,
    { cId, emails, until }: InputOf<'admin/students/bulk/preview'>,
  ): Promise<BulkEnrolment> {
    const [course, accounts] = await Promise.all([courses.read(cId), findAccounts(emails)]);
    if (course?.state !== 'live') throw courseGoneError();
    return { cId, until: readEndOfAccess(until, at), ...accounts };
  }

  async function readCandidates(
    acting: Acting,
    { cId, uids, until }: BulkEnrolment,
  ): Promise<Candidate[]> {
    if (uids.size === 0) return [];
    const grant = createManualGrant(acting, until);
    const snapshots = await database.firestore.getAll(...[...uids.values()].map(database.user));
    const noChange = { displayName: null, enrolmentChange: null };
    return snapshots.map((snapshot) => {
      if (!snapshot.exists) return { snapshot, outcome: 'unknown', ...noChange };
      const user = readListRecord(database, userRecordSchema, snapshot);
      if (user === null) return { snapshot, outcome: 'unreadable', ...noChange };
      if (user.deleted !== null) return { snapshot, outcome: 'deleted', ...noChange };
      const enrolmentChange = enrolmentChangeOf(user, cId, grant);
      const outcome = enrolmentChange?.kind ?? 'has';
      return { snapshot, outcome, displayName: user.displayName, enrolmentChange };
    });
  }

  async function decide(
    acting: Acting,
    bulkEnrolment: BulkEnrolment,
    reason: string,
  ): Promise<Decision<Candidate[]>> {
    const { cId, until } = bulkEnrolment;
    const answer = await readCandidates(acting, bulkEnrolment);
    const changes = answer.flatMap(({ snapshot, enrolmentChange }) =>
      enrolmentChange ? [{ snapshot, enrolmentChange }] : [],
    );
    if (changes.length === 0) return { answer };
    const subjectsOfPeople = changes.flatMap(
      ({ snapshot: { id: uid }, enrolmentChange: { kind, enrolment } }) =>
        // The first subject is the course, which the log entry lists only once.
        kind === 'back' ? enrolmentSubjects(cId, uid, enrolment).slice(1) : [`user/${uid}`],
    );
    const count = (kind: EnrolmentChange['kind']) =>
      changes.filter(({ enrolmentChange }) => enrolmentChange.kind === kind).length;
    return {
      answer,
      change: {
        logged: {
          action: 'enrolments.add',
          subjects: [`course/${cId}`, ...subjectsOfPeople],
          after: { count: changes.length, ...loggedEnd(until) },
          reason,
        },
        write(batch) {
          for (const { snapshot, enrolmentChange } of changes) {
            const fields = enrolmentChangeFields(cId, enrolmentChange);
            batch.update(snapshot.ref, fields, ifUnchanged(snapshot));
          }
          requireLive(batch, database, cId);
          const newStudents = count('new');
          const students = newStudents + count('back');
          const enrolled = { cId, students, newly: newStudents, at: acting.now };
          countEnrolledStudents(batch, database, enrolled);
        },
      },
    };
  }

  return {
    /** Cost: 1 read, and 1 read per account. @throws 400, 404, 503 */
    async 'admin/students/bulk/preview'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      const bulkEnrolment = await prepare(acting, input);
      return { rows: presentRows(bulkEnrolment, await readCandidates(acting, bulkEnrolment)) };
    },

    /**
     * Enrols all people in one commit, so that a retry cannot enrol or count somebody twice. Cost:
     * 1 read and 3 writes. Each account adds 1 read. Each person who gets the course adds 1 write.
     * @throws 400, 404, 503
     */
    async 'admin/students/bulk'({ caller: admin, input: { reason, ...input } }) {
      const acting = { admin, now: now() };
      const bulkEnrolment = await prepare(acting, input);
      // If an account was deleted after it was read, the second attempt succeeds. If the course is
      // missing, the second attempt fails too.
      const candidates = await retryOnStatus(['NOT_FOUND'], () =>
        runStaffAction(database, acting, () => decide(acting, bulkEnrolment, reason)),
      ).catch(throwCourseGone);
      return { rows: presentRows(bulkEnrolment, candidates) };
    },
  } satisfies Partial<Handlers>;
}
