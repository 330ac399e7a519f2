import { limits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { conflict } from '../../core/api-error.ts';
import type { Acting } from '../../store/audit.ts';
import type { CourseRecord, StoredCourse } from '../../store/records/course.ts';
import type { RemovedLecture } from '../../store/records/removed-lecture.ts';
import { refuseOversized } from './new-course.ts';
import { quizzesOf, withQuizzes } from './quiz-places.ts';
import { laterThan } from './revised-course.ts';

const courseFull = `في الكورس ${limits.lecturesPerCourse} محاضرة، وهذا هو الحد الأقصى. احذف واحدة ثم أعد المحاولة.`;

/** Returns the lectures that a change removes from a course, by id, as records to store. */
export function takenOut(
  cId: string,
  { course, contents }: StoredCourse,
  after: CourseRecord,
  { admin, now }: Acting,
): ReadonlyMap<string, RemovedLecture> {
  const staying = new Set(after.lectures.map(({ id }) => id));
  const ids = course.lectures.map(({ id }) => id);
  const removed = course.lectures.flatMap(({ id, ...lecture }, index) => {
    if (staying.has(id)) return [];
    const quizContents = contents.lectures[id]?.quiz;
    const kept = {
      ...lecture,
      cId,
      ...(quizContents !== undefined && { quizContents }),
      resources: contents.lectures[id]?.resources ?? [],
      before: ids.slice(0, index),
      removedAt: Timestamp.fromDate(now),
      removedBy: admin.uid,
    };
    return [[id, kept] as const];
  });
  return new Map(removed);
}

/**
 * Returns a course with a lecture restored after all that preceded it. It keeps its id, so that
 * students' progress counts again. @throws 400 for oversized records, 409 if the course is full
 */
export function putBack(
  { course, contents }: StoredCourse,
  id: string,
  { before, resources, ...removed }: RemovedLecture,
  now: Date,
): StoredCourse {
  if (course.lectures.length >= limits.lecturesPerCourse) throw conflict(courseFull);
  const place = course.lectures.findLastIndex((each) => before.includes(each.id)) + 1;
  const { cId: _cId, removedAt: _at, removedBy: _by, quizContents, ...lecture } = removed;
  const lectures = course.lectures.toSpliced(place, 0, { id, ...lecture });
  const back = {
    course: {
      ...course,
      lectures,
      lectureCount: lectures.length,
      openLectureCount: lectures.filter(({ open }) => open === 'true').length,
      removedLectures: course.removedLectures.filter((each) => each !== id),
      updatedAt: laterThan(course.updatedAt, now),
    },
    contents: {
      ...contents,
      lectures: { ...contents.lectures, [id]: { open: lecture.open, resources } },
    },
  };
  const quizzes = new Map([
    ...quizzesOf({ course, contents }),
    [id, { facts: lecture.quiz, contents: quizContents }] as const,
  ]);
  const after = withQuizzes(back, quizzes);
  refuseOversized(after.course, after.contents);
  return after;
}
