import type { InputOf } from '@markaz/contract/api';
import { addsTo } from '@markaz/contract/cards/course-access';
import { type BulkRow, readAddress } from '@markaz/contract/people/bulk-enrolment';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { refusedAsNull } from '../../accounts/sign-in/identity.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { repeatAfter } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { countGiven, whileLive } from '../../store/counting.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import { readRecordOfList } from '../../store/read-list.ts';
import {
  type Enrolment,
  type Grant,
  heldBy,
  heldOf,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord, userRecordSchema } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import {
  endFacts,
  endOn,
  enrolmentSubjects,
  goneCourse,
  grantByHand,
  refuseGoneCourse,
} from './enrolments.ts';

/** What a grant changes for an account: its new enrolment, or null if it stays as it is. */
interface Gain extends Pick<BulkRow, 'outcome' | 'displayName'> {
  readonly enrolment: Enrolment | null;
}

interface Candidate extends Gain {
  readonly snapshot: DocumentSnapshot;
}

/** A course, and a list of people who get it. */
interface Giving {
  readonly cId: string;
  /** Null for no end. */
  readonly until: Date | null;
  /** As accounts are looked up, in the order of the list; null for an invalid one. */
  readonly addresses: readonly (string | null)[];
  /** Of existing accounts, by address. */
  readonly uids: ReadonlyMap<string, string>;
}

/** A removed enrolment comes back as it was, with the grant if that is not enough. */
function gainOf(user: UserRecord, cId: string, grant: Grant): Gain {
  const { displayName, formerEnrolments } = user;
  if (user.deleted !== null) return { outcome: 'deleted', displayName: null, enrolment: null };
  const present = enrolmentOf(user, cId);
  const former = Object.hasOwn(formerEnrolments, cId) ? formerEnrolments[cId] : undefined;
  const known = present ?? former;
  const isEnough = !addsTo(heldOf(known), heldBy(grant));
  const enrolment = known !== undefined && isEnough ? known : withGrant(known, grant);
  if (present === undefined)
    return { outcome: former === undefined ? 'new' : 'back', displayName, enrolment };
  return isEnough
    ? { outcome: 'has', displayName, enrolment: null }
    : { outcome: 'more', displayName, enrolment };
}

/** The outcome for each address of a list. @param candidates in the order of `uids` */
function presentRows({ addresses, uids }: Giving, candidates: readonly Candidate[]): BulkRow[] {
  const found = new Map([...uids.keys()].map((address, index) => [address, candidates[index]]));
  const nobody = { uid: null, displayName: null };
  return addresses.map((address, index): BulkRow => {
    if (address === null) return { outcome: 'invalid', ...nobody };
    if (addresses.indexOf(address) < index) return { outcome: 'twice', ...nobody };
    const { outcome = 'unknown', displayName = null, snapshot } = found.get(address) ?? {};
    if (snapshot === undefined || outcome === 'unknown') return { outcome: 'unknown', ...nobody };
    return { outcome, uid: snapshot.id, displayName };
  });
}

/** Enrols whole lists of people by their addresses. */
export function createBulkEnrolmentService({
  database,
  auth: openAuth,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  /** One call of Firebase Auth, which ignores upper and lower case; no read. @throws 503 */
  async function findAccounts(
    emails: readonly string[],
  ): Promise<Pick<Giving, 'addresses' | 'uids'>> {
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

  /** @throws 400 for an end in the past, 404 if the course is not live, 503 */
  async function prepare(
    { now: at }: Acting,
    { cId, emails, until }: InputOf<'admin/students/bulk/preview'>,
  ): Promise<Giving> {
    const [course, list] = await Promise.all([courses.read(cId), findAccounts(emails)]);
    if (course?.state !== 'live') throw goneCourse();
    return { cId, until: endOn(until, at), ...list };
  }

  async function readCandidates(
    acting: Acting,
    { cId, uids, until }: Giving,
  ): Promise<Candidate[]> {
    if (uids.size === 0) return [];
    const grant = grantByHand(acting, until);
    const snapshots = await database.firestore.getAll(...[...uids.values()].map(database.user));
    const none = { displayName: null, enrolment: null };
    return snapshots.map((snapshot) => {
      if (!snapshot.exists) return { snapshot, outcome: 'unknown', ...none };
      const user = readRecordOfList(database, userRecordSchema, snapshot);
      if (user === null) return { snapshot, outcome: 'unreadable', ...none };
      return { snapshot, ...gainOf(user, cId, grant) };
    });
  }

  function writeGains(
    batch: WriteBatch,
    at: Date,
    cId: string,
    gaining: readonly Candidate[],
  ): void {
    for (const { snapshot, outcome, enrolment } of gaining) {
      const changes = {
        courses: FieldValue.arrayUnion(cId),
        [`enrolments.${cId}`]: enrolment,
        ...enrolmentsChanged,
        ...(outcome === 'back' && { [`formerEnrolments.${cId}`]: FieldValue.delete() }),
      };
      batch.update(snapshot.ref, changes, unchanged(snapshot));
    }
    whileLive(batch, database, cId);
    const newly = gaining.filter(({ outcome }) => outcome === 'new').length;
    const back = gaining.filter(({ outcome }) => outcome === 'back').length;
    countGiven(batch, database, { cId, students: newly + back, newly, at });
  }

  async function decide(
    acting: Acting,
    giving: Giving,
    reason: string,
  ): Promise<Decision<Candidate[]>> {
    const { cId, until } = giving;
    const answer = await readCandidates(acting, giving);
    const gaining = answer.filter(({ enrolment }) => enrolment !== null);
    if (gaining.length === 0) return { answer };
    const people = gaining.flatMap(({ snapshot: { id: uid }, outcome, enrolment }) =>
      outcome === 'back' && enrolment !== null
        ? enrolmentSubjects(cId, uid, enrolment).slice(1)
        : [`user/${uid}`],
    );
    return {
      answer,
      change: {
        logged: {
          action: 'enrolments.add',
          subjects: [`course/${cId}`, ...people],
          after: { count: gaining.length, ...endFacts(until) },
          reason,
        },
        write: (batch) => writeGains(batch, acting.now, cId, gaining),
      },
    };
  }

  return {
    /** A read for each account, and one. @throws 400, 404, 503 */
    async 'admin/students/bulk/preview'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      const giving = await prepare(acting, input);
      return { rows: presentRows(giving, await readCandidates(acting, giving)) };
    },

    /**
     * Enrols all of them in one commit, so that it is done and counted once despite failures. A
     * read for each account, and one; a write for each that gets the course, and three.
     * @throws 400, 404, 503
     */
    async 'admin/students/bulk'({ caller: admin, input: { reason, ...input } }) {
      const acting = { admin, now: now() };
      const giving = await prepare(acting, input);
      // An account may have been deleted since it was read. A missing course fails again.
      const candidates = await repeatAfter(['NOT_FOUND'], () =>
        staffAction(database, acting, () => decide(acting, giving, reason)),
      ).catch(refuseGoneCourse);
      return { rows: presentRows(giving, candidates) };
    },
  } satisfies Partial<Handlers>;
}
