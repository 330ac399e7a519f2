import { deviceKindSchema } from '@markaz/contract/accounts/devices';
import { refusalCauses } from '@markaz/contract/cards/enrolment';
import { cohort } from '@markaz/contract/catalogue/courses';
import { calendarLinkSchema } from '@markaz/contract/learning/calendar';
import { followLinkMakers } from '@markaz/contract/learning/follow';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { readRecord } from '../database.ts';
import { timestampSchema } from './course.ts';
import { type Enrolment, enrolmentSchema } from './enrolment.ts';

/** A time in milliseconds since 1970. */
const millisecondsSchema = z.number().int();

/** An enrolment that was removed when a school year ended. */
const pastEnrolmentSchema = enrolmentSchema.extend({
  cId: z.string(),
  endedAt: timestampSchema,
  /** Id of the school-year end that removed it (records/centre.ts). */
  year: z.string(),
  /** The course's title when the year ended. */
  title: z.string(),
});

export type PastEnrolment = z.infer<typeof pastEnrolmentSchema>;

/** A time in seconds since 1970, like the sign-in time in tokens. */
const secondsSchema = z.number().int();

/** The person's ended sessions, identified by their start (accounts/sessions/sessions.ts). */
const endedSessionsSchema = z.object({
  /** All sessions that started until this time have ended. */
  until: secondsSchema,
  /** Start times of the sessions after `until` that were ended one by one. */
  single: z.array(secondsSchema),
});

export type EndedSessions = z.infer<typeof endedSessionsSchema>;

/** A device, with the start of its session. */
const deviceSchema = deviceKindSchema.extend({
  /** Identifies the device at its next sign-in. Null if the device sent no key. */
  key: z.string().nullable(),
  signedInAt: secondsSchema,
});

export type DeviceRecord = z.infer<typeof deviceSchema>;

/**
 * The end of sessions because a sign-in on another device exceeded the maximum number of devices.
 * `system` and `browser` describe the other device.
 */
const displacementSchema = deviceKindSchema.extend({
  /** The ended sessions had started after this time. */
  from: secondsSchema,
  /** The ended sessions had started at this time or earlier. */
  until: secondsSchema,
  /** When the other device signed in. */
  signedInAt: secondsSchema,
  /** The maximum number of devices. */
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
  /** The end of the school year. The link expires then. */
  until: timestampSchema,
});

const redeemingSchema = z.object({
  /** Times of recently rejected codes, oldest first. */
  refusedAt: z.array(millisecondsSchema),
  lockedUntil: millisecondsSchema,
  /** 0 if no code was ever rejected. */
  lastRefusedAt: millisecondsSchema.default(0),
  /** The newest rejected codes, newest first, for support. */
  refusals: z
    .array(z.object({ at: millisecondsSchema, reason: z.enum(refusalCauses), typed: z.string() }))
    .default([]),
});

export type Redeeming = z.infer<typeof redeemingSchema>;

export const emptyRedeeming: Redeeming = {
  refusedAt: [],
  lockedUntil: 0,
  lastRefusedAt: 0,
  refusals: [],
};

export const deletedSchema = z.object({
  at: timestampSchema,
  /**
   * Whether the sign-in account and the person's name in codes and in the log are erased
   * (people/privacy/erasure.ts).
   */
  erased: z.boolean(),
});

/** `users/{uid}`: a person who has signed in, with enrolments and sessions. */
export const userRecordSchema = z.object({
  displayName: z.string(),
  email: z.string().nullable(),
  /** Account number, displayed over videos. Null for old accounts until the next sign-in. */
  number: z.number().int().nullable().default(null),
  /** The student's search keys (store/search.ts). */
  searchKeys: z.array(z.string()),
  grade: cohort.grade.default(null),
  section: cohort.section.default(null),
  madhhab: cohort.madhhab.default(null),
  /**
   * Only the stored documents of deleted accounts lack this field. Lists sort by it, so they skip
   * deleted accounts.
   */
  createdAt: timestampSchema.default(Timestamp.fromMillis(0)),
  lastSignIn: timestampSchema,
  /** The keys of `enrolments`, for queries of the students of a course. */
  courses: z.array(z.string()).default([]),
  enrolments: z.record(z.string(), enrolmentSchema).default({}),
  /** Enrolments that an admin removed, keyed by course id, so that they can be restored. */
  formerEnrolments: z.record(z.string(), enrolmentSchema).default({}),
  /**
   * Enrolments that ended with a school year, oldest first. The student may have the course again
   * now.
   */
  pastEnrolments: z.array(pastEnrolmentSchema).default([]),
  /** The course ids of `pastEnrolments`, for queries. */
  pastCourses: z.array(z.string()).default([]),
  /** The link with which parents follow the student's progress (learning/follow). */
  follow: followSchema.nullable().default(null),
  /**
   * When staff last answered a question of the student, in seconds since 1970, keyed by course id.
   * At most the newest `limits.answeredCourses`.
   */
  answered: z.record(z.string(), z.number().int()).default({}),
  /** The calendar feed (learning/calendar). */
  calendar: calendarLinkSchema.nullable().default(null),
  /** A note that only staff see. */
  note: noteSchema.nullable().default(null),
  endedSessions: endedSessionsSchema.default({ until: 0, single: [] }),
  /** Devices of the latest sign-ins, newest first. Some may have signed out since. */
  devices: z.array(deviceSchema).default([]),
  displacements: z.array(displacementSchema).default([]),
  redeeming: redeemingSchema.default(emptyRedeeming),
  /** Set when the account is deleted. The record then contains no personal data. */
  deleted: deletedSchema.nullable().default(null),
});

export type UserRecord = z.infer<typeof userRecordSchema>;

/** The fields of a user document that describe sessions. */
export type Sessions = Pick<UserRecord, 'endedSessions' | 'devices' | 'displacements'>;

export const emptySessions: Sessions = {
  endedSessions: { until: 0, single: [] },
  devices: [],
  displacements: [],
};

/**
 * Returns the student's enrolment in a course. Ignores inherited keys, because an id in a request
 * may be an inherited key such as `constructor`.
 */
export function enrolmentOf(
  user: Pick<UserRecord, 'enrolments'> | null,
  cId: string,
): Enrolment | undefined {
  return user !== null && Object.hasOwn(user.enrolments, cId) ? user.enrolments[cId] : undefined;
}

/**
 * Returns the last ended enrolment in each course that the student does not have now. The enrolment
 * that ended last comes first.
 */
export function endedEnrolments(
  user: Pick<UserRecord, 'enrolments' | 'pastEnrolments'>,
): readonly PastEnrolment[] {
  const last = new Map(user.pastEnrolments.map((past) => [past.cId, past]));
  return [...last.values()]
    .filter(({ cId }) => enrolmentOf(user, cId) === undefined)
    .toSorted((one, other) => other.endedAt.toMillis() - one.endedAt.toMillis());
}

/**
 * Returns what remains of a deleted account until its last session has expired. The record ends all
 * sessions, so that requests from the owner's other devices are rejected.
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

/** Reads a student for staff. Returns null if the student does not exist or is deleted. */
export function readStudent(snapshot: DocumentSnapshot | undefined): UserRecord | null {
  const user = readRecord(userRecordSchema, snapshot);
  return user?.deleted === null ? user : null;
}

/**
 * `follows/{hash of a token}`: the student whom a link for parents shows. The page of the link
 * reads this document and not the user document.
 */
export const followRecordSchema = z.object({
  uid: z.string(),
  /** The student's first name when the link was created. */
  name: z.string(),
  by: z.enum(followLinkMakers).nullable().default(null),
  until: timestampSchema,
});

export type FollowRecord = z.infer<typeof followRecordSchema>;

/**
 * `calendars/{hash of a token}`: the student whose calendar feed has this token. Bounded: it never
 * grows, and each student has at most one.
 */
export const calendarRecordSchema = z.object({ uid: z.string() });
