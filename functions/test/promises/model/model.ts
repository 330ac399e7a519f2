import { readCode } from '@markaz/contract/cards/access-code';
import type { Year } from '@markaz/contract/centre/years';
import { refusalsBeforeLock } from '@markaz/contract/limits';
import { expect } from 'vitest';
import type { Account, TestApi } from '../../harness.ts';

/** The expected state after all actions, with numbers instead of ids. */
export interface Model {
  /** The last one is the bundle of all the others, which is never trashed. */
  readonly courses: ('live' | 'trashed')[];
  /** The published courses. */
  readonly published: Set<number>;
  readonly codes: ModelCode[];
  /** Changes of codes, in order. */
  readonly changes: Change[];
  /** `student/course` → enrolment. */
  readonly enrolments: Map<string, ModelEnrolment>;
  /** Enrolments that an admin removed and could restore. */
  readonly removedEnrolments: Map<string, ModelEnrolment>;
  /** Enrolments that each end of a school year ended, or null after it was undone. */
  readonly years: (ModelYear | null)[];
  /** Refused codes of each student on this day. The clock is frozen between the steps. */
  readonly refusals: Map<number, number>;
  /** Number of students who watched each course's lecture to the end, as counted so far. */
  readonly completions: number[];
  /** `student/course` → whether the watched lecture is counted yet. */
  readonly watched: Map<string, 'waiting' | 'counted'>;
}

export type Change = 'activate' | 'revoke' | 'reinstate';

export interface ModelCode {
  /** The course, or the bundle after them, that it was made for. */
  readonly course: number;
  /** The courses that it opens. */
  readonly opens: readonly number[];
  readonly part: ModelGrant['part'];
  /** Days of access after the day of redeeming, or null for permanent access. */
  readonly days: number | null;
  /** The student who holds it. */
  usedBy: number | null;
  state: 'inactive' | 'unused' | 'used' | 'revoked';
  /** Its state before it was revoked. */
  before: 'inactive' | 'unused' | null;
  /** Its replacement after a swap. */
  successor: number | null;
  /** The last change of it. */
  lastChange: number | null;
  /** The end of a school year that voided it. */
  year: number | null;
}

/** Access to a course from one card or one admin. */
export interface ModelGrant {
  /** Null if an admin gave it. */
  readonly code: number | null;
  /** The whole course, or only its sold or its open lecture. */
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
  /** The day it was ended. */
  readonly day: number;
  /** As in `enrolments`. */
  readonly enrolments: ReadonlyMap<string, ModelEnrolment>;
}

/** The same centre with its real ids. */
export interface Centre {
  readonly api: TestApi;
  readonly admin: Account;
  readonly students: readonly Account[];
  readonly courses: readonly string[];
  /** A sold lecture of each course. */
  readonly lectures: readonly string[];
  /** Grows by swaps. */
  readonly tokens: string[];
  /** Ids of the model's changes. */
  readonly changes: string[];
  /** The model's years. */
  readonly years: Year[];
}

/** @param course empty for the common prefix of a student's keys */
export function enrolmentKey(student: number, course: number | ''): string {
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

/** Expects stored codes and enrolments to match the model. */
export async function expectMatchesModel(model: Model, real: Centre): Promise<void> {
  const { firestore } = real.api;
  const codeIds = real.tokens.map((token) => {
    const read = readCode(token);
    if (!read.ok) throw new Error(`${token} is no code.`);
    return read.code;
  });
  const [codes, users, completions] = await Promise.all([
    firestore.getAll(...codeIds.map((code) => firestore.doc(`accessCodes/${code}`))),
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
      enrolmentKey(student, real.courses.indexOf(cId)),
      [enrolment, ...(enrolment.added ?? [])].map(({ code }) =>
        code === null ? null : real.tokens.indexOf(code),
      ),
    ]),
  );
  const expected = [...model.enrolments].map(([key, { grants }]) => [
    key,
    grants.map(({ code }) => code),
  ]);
  expect(stored.toSorted()).toEqual(expected.toSorted());
}
