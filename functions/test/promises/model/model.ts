import { readCode } from '@markaz/contract/cards/access-code';
import type { Year } from '@markaz/contract/centre/years';
import { refusalsBeforeLock } from '@markaz/contract/limits';
import { expect } from 'vitest';
import type { Account, TestApi } from '../../harness.ts';

/** The expected state after the actions so far. Indexes take the place of ids. */
export interface Model {
  /** The courses. The last entry is the bundle of all courses, which is never trashed. */
  readonly courses: ('live' | 'trashed')[];
  /** The published courses. */
  readonly published: Set<number>;
  readonly codes: ModelCode[];
  /** All code changes so far, oldest first. */
  readonly changes: Change[];
  /** Current enrolments. Keys are made by `enrolmentKey`. */
  readonly enrolments: Map<string, ModelEnrolment>;
  /** Enrolments that an admin removed and can restore. Keys as in `enrolments`. */
  readonly removedEnrolments: Map<string, ModelEnrolment>;
  /** All ends of school years. An entry is null after its end was undone. */
  readonly years: (ModelYear | null)[];
  /** The number of codes refused to each student today. Time passes only in `passDays`. */
  readonly refusals: Map<number, number>;
  /** For each course, the stored number of students who watched the sold lecture to the end. */
  readonly completions: number[];
  /**
   * Students who watched the sold lecture of a course to the end. The value tells whether this is
   * already counted in `completions`. Keys as in `enrolments`.
   */
  readonly watched: Map<string, 'waiting' | 'counted'>;
}

export type Change = 'activate' | 'revoke' | 'reinstate';

export interface ModelCode {
  /** The index of the course or bundle for which the code was made. */
  readonly course: number;
  /** The indexes of the courses that the code opens. */
  readonly opens: readonly number[];
  readonly part: ModelGrant['part'];
  /** Days of access after the day of redeeming, or null for permanent access. */
  readonly days: number | null;
  /** The student who has the access from the code. */
  usedBy: number | null;
  state: 'inactive' | 'unused' | 'used' | 'revoked';
  /** The state before the code was revoked. */
  before: 'inactive' | 'unused' | null;
  /** The code that replaced this one in a swap. */
  successor: number | null;
  /** The index in `Model.changes` of the last change to this code. */
  lastChange: number | null;
  /** The index in `Model.years` of the end of a school year that revoked the code. */
  year: number | null;
}

/** Access to a course from one card or one admin. */
export interface ModelGrant {
  /** The index of the code, or null if an admin gave the access. */
  readonly code: number | null;
  /** The whole course, or only its sold or its open lecture. */
  readonly part: 'whole' | 'sold' | 'open';
  /** The last day of access, as days since 1970. */
  readonly end: number;
}

export interface ModelEnrolment {
  /** Oldest first. */
  readonly grants: readonly ModelGrant[];
  /** The student from whom an admin moved the enrolment. */
  readonly movedFrom: number | null;
}

/** An end of a course's school year. */
export interface ModelYear {
  readonly course: number;
  /** The day on which the year was ended, as days since 1970. */
  readonly day: number;
  /** The enrolments that were ended. Keys are made by `enrolmentKey`. */
  readonly enrolments: ReadonlyMap<string, ModelEnrolment>;
}

/** The real counterpart of the model: the API, and the real ids in the order of the model. */
export interface Centre {
  readonly api: TestApi;
  readonly admin: Account;
  readonly students: readonly Account[];
  readonly courses: readonly string[];
  /** A sold lecture of each course. */
  readonly lectures: readonly string[];
  /** The tokens of all codes. Swaps add tokens. */
  readonly tokens: string[];
  /** Ids of the model's changes. */
  readonly changes: string[];
  /** The model's years. */
  readonly years: Year[];
}

/**
 * Returns the key of a student's enrolment in a course. If `course` is empty, returns the prefix of
 * all keys of the student.
 */
export function enrolmentKey(student: number, course: number | ''): string {
  return `${student}/${course}`;
}

export function isLocked(model: Model, student: number): boolean {
  return (model.refusals.get(student) ?? 0) >= refusalsBeforeLock;
}

export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error(`There is no value at index ${index}.`);
  return value;
}

interface StoredEnrolment {
  readonly code: string | null;
  readonly added?: readonly { readonly code: string | null }[];
}

/** Expects that the stored codes, enrolments and completions match the model. */
export async function expectMatchesModel(model: Model, centre: Centre): Promise<void> {
  const { firestore } = centre.api;
  const codeIds = centre.tokens.map((token) => {
    const result = readCode(token);
    if (!result.ok) throw new Error(`${token} is not a code.`);
    return result.code;
  });
  const [codes, users, completions] = await Promise.all([
    firestore.getAll(...codeIds.map((code) => firestore.doc(`accessCodes/${code}`))),
    firestore.getAll(...centre.students.map(({ uid }) => firestore.doc(`users/${uid}`))),
    firestore.getAll(...centre.courses.map((cId) => firestore.doc(`courseCompletions/${cId}`))),
  ]);
  expect(completions.map((doc) => doc.get('total'))).toEqual(model.completions);
  const live = centre.courses.map((_, course) => model.courses[course] === 'live');
  expect(completions.map((doc) => doc.get('live'))).toEqual(live);
  expect(codes.map((doc) => doc.get('state'))).toEqual(model.codes.map(({ state }) => state));
  const holders = model.codes.map(({ usedBy }) =>
    usedBy === null ? null : at(centre.students, usedBy).uid,
  );
  expect(codes.map((doc) => doc.get('usedBy'))).toEqual(holders);
  const stored = users.flatMap((doc, student) =>
    Object.entries<StoredEnrolment>(doc.get('enrolments') ?? {}).map(([cId, enrolment]) => [
      enrolmentKey(student, centre.courses.indexOf(cId)),
      [enrolment, ...(enrolment.added ?? [])].map(({ code }) =>
        code === null ? null : centre.tokens.indexOf(code),
      ),
    ]),
  );
  const expected = [...model.enrolments].map(([key, { grants }]) => [
    key,
    grants.map(({ code }) => code),
  ]);
  expect(stored.toSorted()).toEqual(expected.toSorted());
}
