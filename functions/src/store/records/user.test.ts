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

it('reads a document from before school years could end', () => {
  const { pastEnrolments, pastCourses } = userRecordSchema.parse(stored);
  expect([pastEnrolments, pastCourses]).toEqual([[], []]);
});

it('reads a document from before refused codes were stored with their reasons', () => {
  const redeeming = { refusedAt: [], lockedUntil: 0 };
  expect(userRecordSchema.parse({ ...stored, redeeming }).redeeming).toEqual(emptyRedeeming);
});

it('reads a document from before accounts could be deleted, and one of a deleted account', () => {
  expect(userRecordSchema.parse(stored).deleted).toBeNull();
  const remaining = userRecordSchema.parse(deletedUserRecord(new Date(1_000)));
  expect(remaining).toMatchObject({ displayName: '', enrolments: {}, deleted: { erased: false } });
});
