import { FieldValue } from 'firebase-admin/firestore';
import { pack } from './packed.ts';

/** A student's position in a lecture at a moment. */
export interface LectureReport {
  readonly lId: string;
  /** Seconds from the start. */
  readonly position: number;
  readonly completed: boolean;
  readonly at: Date;
}

/** Returns the fields to merge into a course's progress; a lecture's newest report counts. */
export function changesOf(reports: readonly LectureReport[]) {
  const greatest = new Map<string, { watched: number; completedAt: number }>();
  for (const { lId, position, completed, at } of reports) {
    const seconds = Math.floor(at.getTime() / 1000);
    const { watched, completedAt } = greatest.get(lId) ?? { watched: 0, completedAt: 0 };
    greatest.set(lId, {
      watched: Math.max(watched, pack({ at: seconds, position })),
      completedAt: Math.max(completedAt, completed ? seconds : 0),
    });
  }
  return Object.fromEntries(
    [...greatest].map(([lId, { watched, completedAt }]) => [
      lId,
      {
        watched: FieldValue.maximum(watched),
        ...(completedAt > 0 && { completedAt: FieldValue.maximum(completedAt) }),
      },
    ]),
  );
}
