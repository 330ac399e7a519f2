import { FieldValue } from 'firebase-admin/firestore';
import type { LectureReport } from './reports.ts';

/** Returns the lectures that were reported as completed. */
export function completedIn(reports: readonly LectureReport[]): ReadonlySet<string> {
  return new Set(reports.filter(({ completed }) => completed).map(({ lId }) => lId));
}

/**
 * Returns the fields to merge into `courseWork/{cId}-{uid}` when a student completes lectures. The
 * time of the first completion is the server's, not the device's.
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
