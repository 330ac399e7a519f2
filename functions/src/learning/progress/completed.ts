import { FieldValue } from 'firebase-admin/firestore';
import type { LectureReport } from './reports.ts';

/** Lectures that were reported as watched to their end. */
export function completedIn(reports: readonly LectureReport[]): ReadonlySet<string> {
  return new Set(reports.filter(({ completed }) => completed).map(({ lId }) => lId));
}

/**
 * What is merged into `courseWork/{cId}-{uid}` when a student of the course completes lectures: when each
 * was first completed, by our clock, whatever the device says.
 */
export function workIn(
  { cId, uid }: { readonly cId: string; readonly uid: string },
  completed: ReadonlySet<string>,
  now: Date,
) {
  const seconds = Math.floor(now.getTime() / 1000);
  const completedAt = FieldValue.minimum(seconds);
  return {
    cId,
    uid,
    lectures: Object.fromEntries([...completed].map((lId) => [lId, { completedAt }])),
    countableAt: FieldValue.maximum(seconds),
  };
}
