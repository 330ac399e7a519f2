import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { deletedUserRecord, emptyRedeeming, userRecordSchema } from './user.ts';

const at = Timestamp.fromMillis(0);
const stored = {
  displayName: 'مريم',
  email: null,
  searchKeys: [],
  createdAt: at,
  lastSignIn: at,
};

it('reads a user document without the fields of ended enrolments', () => {
  const { pastEnrolments, pastCourses } = userRecordSchema.parse(stored);
  expect([pastEnrolments, pastCourses]).toEqual([[], []]);
});

it('reads a user document without the list of rejected codes', () => {
  const redeeming = { refusedAt: [], lockedUntil: 0 };
  expect(userRecordSchema.parse({ ...stored, redeeming }).redeeming).toEqual(emptyRedeeming);
});

it('reads a user document without the field `deleted`', () => {
  expect(userRecordSchema.parse(stored).deleted).toBeNull();
});

it('reads the user document of a deleted account', () => {
  const remaining = userRecordSchema.parse(deletedUserRecord(new Date(1_000)));
  expect(remaining).toMatchObject({ displayName: '', enrolments: {}, deleted: { erased: false } });
});
