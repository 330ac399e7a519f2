import { deviceKindSchema } from '@markaz/contract/accounts/devices';
import { refusalCauses } from '@markaz/contract/cards/enrolment';
import { cohort } from '@markaz/contract/catalogue/courses';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { readRecord } from '../database.ts';
import { timestampSchema } from './course.ts';
import { type Enrolment, enrolmentSchema } from './enrolment.ts';

/** Milliseconds since 1970. */
const millisecondsSchema = z.number().int();

/** A student's enrolment that a school-year end closed. */
const pastEnrolmentSchema = enrolmentSchema.extend({
  cId: z.string(),
  endedAt: timestampSchema,
  /** Id of that year's end (records/centre.ts). */
  year: z.string(),
  /** The course's title at that time. */
  title: z.string(),
});

export type PastEnrolment = z.infer<typeof pastEnrolmentSchema>;

/** Seconds since 1970, like the sign-in time in tokens. */
const secondsSchema = z.number().int();

/** Ended sessions of the person, by their start (accounts/sessions/sessions.ts). */
const endedSessionsSchema = z.object({
  /** All that started until then. */
  until: secondsSchema,
  /** Single ones that started later. */
  single: z.array(secondsSchema),
});

export type EndedSessions = z.infer<typeof endedSessionsSchema>;

/** A device by its session, which started then. */
const deviceSchema = deviceKindSchema.extend({
  /** Identifies the device when it signs in again; null if it sent none. */
  key: z.string().nullable(),
  signedInAt: secondsSchema,
});

export type DeviceRecord = z.infer<typeof deviceSchema>;

/** Sessions that ended because another device exceeded the limit. */
const displacementSchema = deviceKindSchema.extend({
  /** Started after this … */
  from: secondsSchema,
  /** … and not after this. */
  until: secondsSchema,
  /** When the other device signed in. */
  signedInAt: secondsSchema,
  /** The maximum of devices. */
  limit: z.number().int(),
});

export type DisplacementRecord = z.infer<typeof displacementSchema>;

const noteSchema = z.object({
  text: z.string(),
  at: timestampSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
});

export type NoteRecord = z.infer<typeof noteSchema>;

const followSchema = z.object({
  token: z.string(),
  /** The end of the school year, when the link expires. */
  until: timestampSchema,
});

const redeemingSchema = z.object({
  /** Times of recently refused codes, oldest first. */
  refusedAt: z.array(millisecondsSchema),
  lockedUntil: millisecondsSchema,
  /** 0 for never. */
  lastRefusedAt: millisecondsSchema.default(0),
  /** The newest refusals, newest first, for support. */
  refusals: z
    .array(z.object({ at: millisecondsSchema, reason: z.enum(refusalCauses), typed: z.string() }))
    .default([]),
});

export type Redeeming = z.infer<typeof redeemingSchema>;

export const nothingRefused: Redeeming = {
  refusedAt: [],
  lockedUntil: 0,
  lastRefusedAt: 0,
  refusals: [],
};

export const deletedSchema = z.object({
  at: timestampSchema,
  /** Whether the rest is erased: account, names in codes and log (people/privacy/erasure.ts). */
  erased: z.boolean(),
});

/** `users/{uid}`. */
export const userRecordSchema = z.object({
  displayName: z.string(),
  email: z.string().nullable(),
  /** Shown over videos; null until the next sign-in for accounts from before such numbers. */
  number: z.number().int().nullable().default(null),
  /** Search keys of the student (store/search.ts). */
  searchKeys: z.array(z.string()),
  grade: cohort.grade.default(null),
  section: cohort.section.default(null),
  madhhab: cohort.madhhab.default(null),
  /** Only deleted accounts lack it; lists sort by it and so skip them. */
  createdAt: timestampSchema.default(Timestamp.fromMillis(0)),
  lastSignIn: timestampSchema,
  /** The keys of `enrolments`, for queries of a course's students. */
  courses: z.array(z.string()).default([]),
  enrolments: z.record(z.string(), enrolmentSchema).default({}),
  /** Enrolments that an admin removed, by course, so that they can be restored. */
  formerEnrolments: z.record(z.string(), enrolmentSchema).default({}),
  /** Ended by school years, oldest first; an entry stays if the student gets the course again. */
  pastEnrolments: z.array(pastEnrolmentSchema).default([]),
  /** The courses of `pastEnrolments`, for queries. */
  pastCourses: z.array(z.string()).default([]),
  /** The link for parents (learning/follow). */
  follow: followSchema.nullable().default(null),
  /** A note of staff; the student never sees it. */
  note: noteSchema.nullable().default(null),
  endedSessions: endedSessionsSchema.default({ until: 0, single: [] }),
  /** Devices of the latest sign-ins, newest first; some may have signed out since. */
  devices: z.array(deviceSchema).default([]),
  displacements: z.array(displacementSchema).default([]),
  redeeming: redeemingSchema.default(nothingRefused),
  /** Set when the account was deleted; then no personal data is left here. */
  deleted: deletedSchema.nullable().default(null),
});

export type UserRecord = z.infer<typeof userRecordSchema>;

/** The session fields of a user. */
export type Sessions = Pick<UserRecord, 'endedSessions' | 'devices' | 'displacements'>;

export const noSessions: Sessions = {
  endedSessions: { until: 0, single: [] },
  devices: [],
  displacements: [],
};

/** Ids come from outside, so inherited keys such as `constructor` must not match. */
export function enrolmentOf(
  user: Pick<UserRecord, 'enrolments'> | null,
  cId: string,
): Enrolment | undefined {
  return user !== null && Object.hasOwn(user.enrolments, cId) ? user.enrolments[cId] : undefined;
}

/** Returns a student's ended enrolments that were not regained, last ended first. */
export function endedEnrolments(
  user: Pick<UserRecord, 'enrolments' | 'pastEnrolments'>,
): readonly PastEnrolment[] {
  const last = new Map(user.pastEnrolments.map((past) => [past.cId, past]));
  return [...last.values()]
    .filter(({ cId }) => enrolmentOf(user, cId) === undefined)
    .toSorted((one, other) => other.endedAt.toMillis() - one.endedAt.toMillis());
}

/**
 * Returns the rest of a deleted account, which stays until its last session has expired. It ends
 * all sessions, so that requests from the owner's other devices are refused.
 */
export function deletedUserRecord(now: Date) {
  const at = Timestamp.fromDate(now);
  return {
    displayName: '',
    email: null,
    searchKeys: [],
    courses: [],
    lastSignIn: at,
    endedSessions: { until: Number.MAX_SAFE_INTEGER, single: [] },
    deleted: { at, erased: false },
  } satisfies Partial<UserRecord>;
}

/** Reads a student for staff; null if missing or deleted. */
export function readStudent(snapshot: DocumentSnapshot | undefined): UserRecord | null {
  const user = readRecord(userRecordSchema, snapshot);
  return user?.deleted === null ? user : null;
}

/** `follows/{hash of a token}`: a link's student, so that its page reads no user document. */
export const followRecordSchema = z.object({
  uid: z.string(),
  /** The first name when the link was created. */
  name: z.string(),
  until: timestampSchema,
});

export type FollowRecord = z.infer<typeof followRecordSchema>;
