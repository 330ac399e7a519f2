import type { Course } from '@markaz/contract/courses';
import type { Lecture } from '@markaz/contract/lectures';

/**
 * A lecture as a course's document carries it: without names of fields, and without what follows from
 * its place in the list and from whether it is open. A unit that goes on is 0.
 */
type Row = readonly [
  id: string,
  title: string,
  description: string,
  unit: string | 0,
  open: 0 | 1,
  resourceCount: number,
  durationSeconds: number | null,
  quiz?: Lecture['quiz'],
];

/** Lectures in their order, as visitors see them. */
export function packLectures(lectures: readonly Lecture[]): Row[] {
  return lectures.map((lecture, index) => {
    const { id, title, description, open, resourceCount, durationSeconds, quiz } = lecture;
    const unit = lecture.unit === lectures[index - 1]?.unit ? 0 : lecture.unit;
    const row = [id, title, description, unit, open === 'true' ? 1 : 0, resourceCount] as const;
    return quiz === undefined ? [...row, durationSeconds] : [...row, durationSeconds, quiz];
  });
}

/** What `packLectures` was given. */
export function unpackLectures(rows: readonly Row[]): Lecture[] {
  let unit = '';
  return rows.map((row, index) => {
    const [id, title, description, begun, isOpen, resourceCount, durationSeconds, quiz] = row;
    if (begun !== 0) unit = begun;
    return {
      id,
      title,
      description,
      unit,
      order: index + 1,
      open: isOpen === 1 ? 'true' : 'false',
      resourceCount,
      durationSeconds,
      ...(quiz && { quiz }),
      locked: isOpen === 0,
    };
  });
}

/** What a course's document brings along: the answer about the course, and other answers, by query. */
export type PageData = readonly [
  course: readonly [
    key: readonly unknown[],
    answer: { readonly course: Course; readonly lectures: readonly Row[] },
  ],
  others: readonly (readonly [key: readonly unknown[], answer: unknown])[],
];
