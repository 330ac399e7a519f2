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

/** How a student had a course until the end of a school year. */
const pastEnrolmentSchema = enrolmentSchema.extend({
  cId: z.string(),
  endedAt: timestampSchema,
  /** Id of that year's end (records/year.ts). */
  year: z.string(),
  /** The course's title then. */
  title: z.string(),
});

export type PastEnrolment = z.infer<typeof pastEnrolmentSchema>;

/** Seconds since 1970, as tokens tell when a person signed in. */
const secondsSchema = z.number().int();

/** Which of the person's sessions are over, by when they began (accounts/sessions/sessions.ts). */
const endedSessionsSchema = z.object({
  /** All that began until then. */
  until: secondsSchema,
  /** Single ones that began later. */
  single: z.array(secondsSchema),
});

export type EndedSessions = z.infer<typeof endedSessionsSchema>;

/** A device by its session, which began then. */
const deviceSchema = deviceKindSchema.extend({
  /** What tells it from others when it signs in again; null where it did not say. */
  key: z.string().nullable(),
  signedInAt: secondsSchema,
});

export type DeviceRecord = z.infer<typeof deviceSchema>;

/** Of sessions that were ended because another device signed in, more than might be. */
const displacementSchema = deviceKindSchema.extend({
  /** Those that began later than this … */
  from: secondsSchema,
  /** … and not later than this. */
  until: secondsSchema,
  /** When the other device signed in. */
  signedInAt: secondsSchema,
  /** How many might be signed in. */
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
  /** The end of the school year: later it counts as none. */
  until: timestampSchema,
});

const redeemingSchema = z.object({
  /** When codes were refused lately, oldest first. */
  refusedAt: z.array(millisecondsSchema),
  lockedUntil: millisecondsSchema,
  /** 0 where none ever was. */
  lastRefusedAt: millisecondsSchema.default(0),
  /** The newest ones, newest first, for who answers the student. */
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
  /** Whether the rest is done: account, names in codes and log (people/privacy/erasure.ts). */
  erased: z.boolean(),
});

/** `users/{uid}`. */
export const userRecordSchema = z.object({
  displayName: z.string(),
  email: z.string().nullable(),
  /** Stands over videos; null until the account signs in for the first time since there are such. */
  number: z.number().int().nullable().default(null),
  /** What the student is found by (store/student-search.ts). */
  searchKeys: z.array(z.string()),
  grade: cohort.grade.default(null),
  section: cohort.section.default(null),
  madhhab: cohort.madhhab.default(null),
  /** Only deleted accounts have none: lists are in its order, and so pass over them. */
  createdAt: timestampSchema.default(Timestamp.fromMillis(0)),
  lastSignIn: timestampSchema,
  /** The keys of `enrolments`, so that the students of a course can be queried. */
  courses: z.array(z.string()).default([]),
  enrolments: z.record(z.string(), enrolmentSchema).default({}),
  /** How the student had what an admin took away, by course, to be given back as it was. */
  formerEnrolments: z.record(z.string(), enrolmentSchema).default({}),
  /** What school years ended, oldest first; it stays where the student has the course again. */
  pastEnrolments: z.array(pastEnrolmentSchema).default([]),
  /** The courses of `pastEnrolments`, to be queried. */
  pastCourses: z.array(z.string()).default([]),
  /** The link for parents (learning/follow). */
  follow: followSchema.nullable().default(null),
  /** What staff wrote down; the student never sees it. */
  note: noteSchema.nullable().default(null),
  endedSessions: endedSessionsSchema.default({ until: 0, single: [] }),
  /** Where the person signed in last, the newest first; some may have signed out since. */
  devices: z.array(deviceSchema).default([]),
  displacements: z.array(displacementSchema).default([]),
  redeeming: redeemingSchema.default(nothingRefused),
  /** That the account was deleted; then nothing of the person is left here. */
  deleted: deletedSchema.nullable().default(null),
});

export type UserRecord = z.infer<typeof userRecordSchema>;

/** What the document says of the person's sessions. */
export type Sessions = Pick<UserRecord, 'endedSessions' | 'devices' | 'displacements'>;

export const noSessions: Sessions = {
  endedSessions: { until: 0, single: [] },
  devices: [],
  displacements: [],
};

/**
 * How somebody has a course; undefined where he has not. Ids come from outside: `constructor` is none
 * that anyone is enrolled in.
 */
export function enrolmentOf(
  user: Pick<UserRecord, 'enrolments'> | null,
  cId: string,
): Enrolment | undefined {
  return user !== null && Object.hasOwn(user.enrolments, cId) ? user.enrolments[cId] : undefined;
}

/** The courses that the end of a school year took and the student has not again, the last one first. */
export function endedEnrolments(
  user: Pick<UserRecord, 'enrolments' | 'pastEnrolments'>,
): readonly PastEnrolment[] {
  const last = new Map(user.pastEnrolments.map((past) => [past.cId, past]));
  return [...last.values()]
    .filter(({ cId }) => enrolmentOf(user, cId) === undefined)
    .toSorted((one, other) => other.endedAt.toMillis() - one.endedAt.toMillis());
}

/**
 * What is left of a deleted account, until the last of its sessions has run out: all that ever began
 * are over, so that whatever its owner's other devices still send is refused.
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

/** A student as staff may deal with him; null where there is none, or no more. */
export function readStudent(snapshot: DocumentSnapshot | undefined): UserRecord | null {
  const user = readRecord(userRecordSchema, snapshot);
  return user?.deleted === null ? user : null;
}
