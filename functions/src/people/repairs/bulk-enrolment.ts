import type { InputOf } from '@markaz/contract/api';
import { type Access, accessEnd, extendsAccess } from '@markaz/contract/cards/course-access';
import {
  type BulkRow,
  maxInvitedCourses,
  readEmailAddress,
} from '@markaz/contract/people/bulk-enrolment';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { nullIfRefused } from '../../accounts/sign-in/identity.ts';
import type { CourseContext } from '../../catalogue/courses/store.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { type Acting, stampOf } from '../../store/audit.ts';
import { countEnrolledStudents, requireLive } from '../../store/counting.ts';
import { readListRecord } from '../../store/database.ts';
import { accessOfEnrolment, accessOfGrant } from '../../store/records/enrolment.ts';
import {
  type InvitedCourse,
  invitationIdOf,
  invitationSchema,
} from '../../store/records/invitation.ts';
import { enrolmentOf, userRecordSchema } from '../../store/records/user.ts';
import {
  type Decision,
  ifUnchanged,
  runStaffAction,
  updateOrCreate,
} from '../../store/staff-action.ts';
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

type Row = Pick<BulkRow, 'outcome' | 'displayName' | 'before' | 'after'>;

/** An account whose e-mail address is on the list. */
interface Candidate extends Row {
  readonly snapshot: DocumentSnapshot;
  /** What happens if the account is enrolled, or null if nothing changes. */
  readonly enrolmentChange: EnrolmentChange | null;
}

/** An address on the list with which nobody has signed in yet. */
interface Invitee extends Row {
  readonly address: string;
  readonly snapshot: DocumentSnapshot;
}

/** A course, and a list of people to enrol in it. */
interface BulkEnrolment {
  readonly cId: string;
  /** End of access, or null if access never ends. */
  readonly until: Date | null;
  /** Whether to keep invitations for addresses without an account. */
  readonly invite: boolean;
  /** E-mail addresses in lower case, in the order of the list. An invalid address is null. */
  readonly addresses: readonly (string | null)[];
  /** Uids of existing accounts, keyed by e-mail address. */
  readonly uids: ReadonlyMap<string, string>;
}

interface FoundPeople {
  /** The accounts, in the order of `uids`. */
  readonly candidates: readonly Candidate[];
  readonly invitees: readonly Invitee[];
}

/** Returns the ends of access for a row. An end is omitted if there is no access. */
function endsOf(before: readonly Access[], after: readonly Access[]) {
  const [start, end] = [accessEnd(before, null), accessEnd(after, null)];
  return {
    ...(start !== undefined && { before: start }),
    ...(end !== undefined && { after: end }),
  };
}

/** Returns the outcome for each address of a list. */
function presentRows(
  { addresses, uids }: BulkEnrolment,
  { candidates, invitees }: FoundPeople,
): BulkRow[] {
  const found = new Map<string, Row & { readonly uid: string | null }>([
    ...[...uids].flatMap(([address, uid], index) => {
      const candidate = candidates[index];
      return candidate === undefined || candidate.outcome === 'unknown'
        ? []
        : [[address, { uid, ...candidate }] as const];
    }),
    ...invitees.map((invitee) => [invitee.address, { uid: null, ...invitee }] as const),
  ]);
  const noAccount = { uid: null, displayName: null };
  return addresses.map((address, index): BulkRow => {
    if (address === null) return { outcome: 'invalid', ...noAccount };
    if (addresses.indexOf(address) < index) return { outcome: 'twice', ...noAccount };
    const row = found.get(address);
    if (row === undefined) return { outcome: 'unknown', ...noAccount };
    const { outcome, uid, displayName, before, after } = row;
    return {
      outcome,
      uid,
      displayName,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    };
  });
}

/** Enrols lists of people by their e-mail addresses. */
export function createBulkEnrolmentService({
  database,
  auth: getAuth,
  now,
  courses,
}: CourseContext) {
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
    { cId, emails, until, invite }: InputOf<'admin/students/bulk/preview'>,
  ): Promise<BulkEnrolment> {
    const [course, accounts] = await Promise.all([courses.read(cId), findAccounts(emails)]);
    if (course?.state !== 'live') throw courseGoneError();
    return { cId, until: readEndOfAccess(until, at), invite, ...accounts };
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
      const current = enrolmentOf(user, cId);
      return {
        snapshot,
        outcome: enrolmentChange?.kind ?? 'has',
        displayName: user.displayName,
        ...endsOf(
          accessOfEnrolment(current),
          accessOfEnrolment(enrolmentChange?.enrolment ?? current),
        ),
        enrolmentChange,
      };
    });
  }

  /** Returns the outcomes for addresses without a user document. Cost: 1 read per address. */
  async function readInvitees(
    { cId, until, invite, addresses, uids }: BulkEnrolment,
    candidates: readonly Candidate[],
  ): Promise<Invitee[]> {
    const known = [...uids.keys()].filter((_, index) => candidates[index]?.snapshot.exists);
    const valid = new Set(addresses.filter((address) => address !== null));
    const strangers = [...valid].filter((address) => !known.includes(address));
    if (!invite || strangers.length === 0) return [];
    const refs = strangers.map((address) => database.invitation(invitationIdOf(address)));
    const snapshots = await database.firestore.getAll(...refs);
    const access = { until: until?.toISOString() ?? null };
    return snapshots.map((snapshot, index): Invitee => {
      const common = { address: strangers[index] ?? '', snapshot, displayName: null };
      const record = readListRecord(database, invitationSchema, snapshot);
      if (snapshot.exists && record === null) return { ...common, outcome: 'unreadable' };
      const courses = record?.courses ?? {};
      const invited = Object.hasOwn(courses, cId) ? courses[cId] : undefined;
      const before = invited === undefined ? [] : [accessOfGrant(invited)];
      if (!extendsAccess(before, access))
        return { ...common, outcome: 'invited', ...endsOf(before, before) };
      if (invited === undefined && Object.keys(courses).length >= maxInvitedCourses)
        return { ...common, outcome: 'full' };
      return { ...common, outcome: 'invite', ...endsOf(before, [access]) };
    });
  }

  /** Cost: 1 read per account, and 1 read per invited address. */
  async function readPeople(acting: Acting, bulkEnrolment: BulkEnrolment): Promise<FoundPeople> {
    const candidates = await readCandidates(acting, bulkEnrolment);
    return { candidates, invitees: await readInvitees(bulkEnrolment, candidates) };
  }

  async function decide(
    acting: Acting,
    bulkEnrolment: BulkEnrolment,
    reason: string,
  ): Promise<Decision<FoundPeople>> {
    const { cId, until } = bulkEnrolment;
    const answer = await readPeople(acting, bulkEnrolment);
    const changes = answer.candidates.flatMap(({ snapshot, enrolmentChange }) =>
      enrolmentChange ? [{ snapshot, enrolmentChange }] : [],
    );
    const invited = answer.invitees.filter(({ outcome }) => outcome === 'invite');
    if (changes.length === 0 && invited.length === 0) return { answer };
    const subjectsOfPeople = changes.flatMap(
      ({ snapshot: { id: uid }, enrolmentChange: { kind, enrolment } }) =>
        // The first subject is the course, which the log entry lists only once.
        kind === 'back' ? enrolmentSubjects(cId, uid, enrolment).slice(1) : [`user/${uid}`],
    );
    const course: InvitedCourse = {
      ...stampOf(acting),
      reason,
      ...(until && { until: Timestamp.fromDate(until) }),
    };
    const count = (kind: EnrolmentChange['kind']) =>
      changes.filter(({ enrolmentChange }) => enrolmentChange.kind === kind).length;
    return {
      answer,
      change: {
        logged: {
          action: 'enrolments.add',
          subjects: [`course/${cId}`, ...subjectsOfPeople],
          after: {
            count: changes.length,
            ...(invited.length > 0 && { invited: invited.length }),
            ...loggedEnd(until),
          },
          // The log keeps the reason for ever if no account is named, so it must not be about a person.
          reason: changes.length === 0 && invited.length <= 2 ? null : reason,
        },
        write(batch) {
          for (const { snapshot, enrolmentChange } of changes) {
            const fields = enrolmentChangeFields(cId, enrolmentChange);
            batch.update(snapshot.ref, fields, ifUnchanged(snapshot));
          }
          const { at } = course;
          for (const { snapshot, address: email } of invited) {
            const changed = { at, [`courses.${cId}`]: course };
            updateOrCreate(batch, snapshot, changed, { email, at, courses: { [cId]: course } });
          }
          requireLive(batch, database, cId);
          if (changes.length === 0) return;
          const newStudents = count('new');
          const students = newStudents + count('back');
          const enrolled = { cId, students, newly: newStudents, at: acting.now };
          countEnrolledStudents(batch, database, enrolled);
        },
      },
    };
  }

  return {
    /**
     * Cost: 1 read, and 1 read per account. If invitations are wanted, 1 more read per address
     * without an account.
     * @throws 400, 404, 503
     */
    async 'admin/students/bulk/preview'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      const bulkEnrolment = await prepare(acting, input);
      return { rows: presentRows(bulkEnrolment, await readPeople(acting, bulkEnrolment)) };
    },

    /**
     * Enrols all people in one commit, so that a retry cannot enrol or count somebody twice. Cost:
     * 1 read and 3 writes. Each account adds 1 read. Each person who gets the course adds 1 write. If
     * invitations are wanted, each address without an account adds 1 read, and 1 write if it is
     * invited. If nobody gets the course, there is 1 write less.
     * @throws 400, 404, 503
     */
    async 'admin/students/bulk'({ caller: admin, input: { reason, ...input } }) {
      const acting = { admin, now: now() };
      const bulkEnrolment = await prepare(acting, input);
      // If an account was deleted or an address was invited after it was read, the second attempt
      // succeeds. If the course is missing, the second attempt fails too.
      const people = await retryOnStatus(['NOT_FOUND', 'ALREADY_EXISTS'], () =>
        runStaffAction(database, acting, () => decide(acting, bulkEnrolment, reason)),
      ).catch(throwCourseGone);
      return { rows: presentRows(bulkEnrolment, people) };
    },
  } satisfies Partial<Handlers>;
}
