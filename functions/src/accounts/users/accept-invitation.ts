import {
  type DocumentReference,
  type DocumentSnapshot,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import { auditRecord } from '../../store/audit.ts';
import { countForCentre, requireLive } from '../../store/counting.ts';
import { type Database, readListRecord } from '../../store/database.ts';
import type { Enrolment } from '../../store/records/enrolment.ts';
import {
  type InvitedCourse,
  invitationIdOf,
  invitationSchema,
} from '../../store/records/invitation.ts';
import { ifUnchanged } from '../../store/staff-action.ts';

interface OpenInvitation {
  readonly snapshot: DocumentSnapshot;
  readonly courses: readonly {
    readonly cId: string;
    readonly invited: InvitedCourse;
    /** Whether the course is live and the access has not ended. */
    readonly isOpen: boolean;
  }[];
}

/** The fields of a new user document that an invitation changes. */
interface InvitedFields {
  readonly courses: string[];
  readonly enrolments: Record<string, Enrolment>;
}

/**
 * Reads the invitation for an e-mail address, or returns null if there is none. Cost: 1 read, and 1
 * read per course of the invitation.
 */
export async function readInvitation(
  database: Database,
  email: string | null,
  now: Date,
): Promise<OpenInvitation | null> {
  if (email === null) return null;
  const snapshot = await database.invitation(invitationIdOf(email)).get();
  // An invalid record must not prevent the sign-in.
  const record = readListRecord(database, invitationSchema, snapshot);
  const invited = Object.entries(record?.courses ?? {});
  if (invited.length === 0) return null;
  // Exactly the live courses have shards, and the commit fails without them (`requireLive`).
  const shards = invited.map(([cId]) => database.courseShards(cId)[0] as DocumentReference);
  const found = await database.firestore.getAll(...shards, { fieldMask: [] });
  const courses = invited.map(([cId, course], index) => {
    const hasEnded = course.until !== undefined && course.until.toDate() <= now;
    return { cId, invited: course, isOpen: found[index]?.exists === true && !hasEnded };
  });
  return { snapshot, courses };
}

/** Returns the enrolments that an invitation gives. */
export function invitedFields({ courses }: OpenInvitation, now: Date): InvitedFields {
  const open = courses.filter(({ isOpen }) => isOpen);
  const at = Timestamp.fromDate(now);
  const enrolments = open.map(({ cId, invited: { by, until } }) => {
    const enrolment: Enrolment = { at, code: null, by: by.uid, ...(until && { until }) };
    return [cId, enrolment] as const;
  });
  return { courses: open.map(({ cId }) => cId), enrolments: Object.fromEntries(enrolments) };
}

/**
 * Adds to the commit of a new user document that the invitation is used up, counts the enrolments
 * and logs them as actions of the staff who invited. A course that is gone, or whose access has
 * ended, is logged as failed. Cost: 1 delete, 1 write for the numbers, and at most 2 writes per
 * course.
 */
export function acceptInvitation(
  batch: WriteBatch,
  database: Database,
  { snapshot, courses }: OpenInvitation,
  { uid, email }: Person,
  now: Date,
): void {
  batch.delete(snapshot.ref, ifUnchanged(snapshot));
  for (const { cId, invited, isOpen } of courses) {
    const { by, reason, until } = invited;
    const end = until && { until: until.toDate().toISOString() };
    batch.create(
      database.audit.doc(),
      auditRecord(
        { admin: by, now },
        {
          action: 'enrolment.add',
          subjects: [`course/${cId}`, `user/${uid}`],
          after: { email, invited: true, ...end },
          reason,
          outcome: isOpen ? 'done' : 'failed',
        },
      ),
    );
    if (isOpen) requireLive(batch, database, cId);
  }
  const open = courses.filter(({ isOpen }) => isOpen).map(({ cId }) => cId);
  if (open.length > 0)
    countForCentre(batch, database, { at: now, enrolled: { courses: open, at: now } });
}
