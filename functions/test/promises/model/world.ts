import { readCode } from '@markaz/contract/cards/access-code';
import type { Year } from '@markaz/contract/centre/years';
import { refusalsBeforeLock } from '@markaz/contract/limits';
import { expect } from 'vitest';
import type { Account, TestApi } from '../../harness.ts';

/** What the centre's rules make of everything done so far, with numbers for names. */
export interface Model {
  /** After them the bundle of all of them, which is never thrown away. */
  readonly courses: ('live' | 'trashed')[];
  /** Those that are published. */
  readonly published: Set<number>;
  readonly codes: ModelCode[];
  /** What was done to codes, in its order. */
  readonly changes: Change[];
  /** `student/course` → how they have it. */
  readonly enrolments: Map<string, ModelEnrolment>;
  /** The same of what an admin took away, and would give back. */
  readonly former: Map<string, ModelEnrolment>;
  /** What each end of a school year took from students; null once it was undone. */
  readonly years: (ModelYear | null)[];
  /** How often each student's codes were refused on this day; the clock stands still in between. */
  readonly refusals: Map<number, number>;
  /** How often students of each course first watched its lecture to the end, as far as that is counted. */
  readonly completions: number[];
  /** `student/course` → whether it is counted already that they watched the lecture to its end. */
  readonly watched: Map<string, 'waiting' | 'counted'>;
}

export type Change = 'activate' | 'revoke' | 'reinstate';

export interface ModelCode {
  /** What it was made for: a course, or the bundle after them. */
  readonly course: number;
  /** The courses that it opens. */
  readonly opens: readonly number[];
  readonly part: ModelGrant['part'];
  /** For how many days after the day of redeeming; null for ever. */
  readonly days: number | null;
  /** The student who has it. */
  usedBy: number | null;
  state: 'inactive' | 'unused' | 'used' | 'revoked';
  /** What it was before it was revoked. */
  before: 'inactive' | 'unused' | null;
  /** The code that took its place. */
  successor: number | null;
  /** The change that was the last to be made of it. */
  changedBy: number | null;
  /** The end of a school year that made it void. */
  year: number | null;
}

/** What one card, or an admin, gave of a course. */
export interface ModelGrant {
  /** Null where an admin gave it by hand. */
  readonly code: number | null;
  /** The whole course, or one lecture of it: that which is sold, or that which anyone may open. */
  readonly part: 'whole' | 'sold' | 'open';
  /** The last day. */
  readonly end: number;
}

export interface ModelEnrolment {
  /** Oldest first. */
  readonly grants: readonly ModelGrant[];
  readonly movedFrom: number | null;
}

export interface ModelYear {
  readonly course: number;
  /** When it was ended. */
  readonly day: number;
  /** As in `enrolments`. */
  readonly taken: ReadonlyMap<string, ModelEnrolment>;
}

/** The same by its real names. */
export interface Centre {
  readonly api: TestApi;
  readonly admin: Account;
  readonly students: readonly Account[];
  readonly courses: readonly string[];
  /** A sold lecture of each. */
  readonly lectures: readonly string[];
  /** Grows by swaps. */
  readonly tokens: string[];
  /** Ids of the changes of the model. */
  readonly changes: string[];
  /** The years of the model. */
  readonly years: Year[];
}

/** @param course empty for what all places of a student begin with */
export function placeOf(student: number, course: number | ''): string {
  return `${student}/${course}`;
}

export function isLocked(model: Model, student: number): boolean {
  return (model.refusals.get(student) ?? 0) >= refusalsBeforeLock;
}

export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error(`There is no number ${index}.`);
  return value;
}

interface StoredEnrolment {
  readonly code: string | null;
  readonly added?: readonly { readonly code: string | null }[];
}

/** What is stored of codes and enrolments is what the model has. */
export async function expectAsModelled(model: Model, real: Centre): Promise<void> {
  const { firestore } = real.api;
  const canonical = real.tokens.map((token) => {
    const read = readCode(token);
    if (!read.ok) throw new Error(`${token} is no code.`);
    return read.code;
  });
  const [codes, users, completions] = await Promise.all([
    firestore.getAll(...canonical.map((code) => firestore.doc(`accessCodes/${code}`))),
    firestore.getAll(...real.students.map(({ uid }) => firestore.doc(`users/${uid}`))),
    firestore.getAll(...real.courses.map((cId) => firestore.doc(`courseCompletions/${cId}`))),
  ]);
  expect(completions.map((doc) => doc.get('total'))).toEqual(model.completions);
  const live = real.courses.map((_, course) => model.courses[course] === 'live');
  expect(completions.map((doc) => doc.get('live'))).toEqual(live);
  expect(codes.map((doc) => doc.get('state'))).toEqual(model.codes.map(({ state }) => state));
  const holders = model.codes.map(({ usedBy }) =>
    usedBy === null ? null : at(real.students, usedBy).uid,
  );
  expect(codes.map((doc) => doc.get('usedBy'))).toEqual(holders);
  const stored = users.flatMap((doc, student) =>
    Object.entries<StoredEnrolment>(doc.get('enrolments') ?? {}).map(([cId, enrolment]) => [
      placeOf(student, real.courses.indexOf(cId)),
      [enrolment, ...(enrolment.added ?? [])].map(({ code }) =>
        code === null ? null : real.tokens.indexOf(code),
      ),
    ]),
  );
  const expected = [...model.enrolments].map(([place, { grants }]) => [
    place,
    grants.map(({ code }) => code),
  ]);
  expect(stored.toSorted()).toEqual(expected.toSorted());
}
