import { createHash } from 'node:crypto';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { CourseContents, CourseRecord, StoredCourse } from '../../store/records/course.ts';

/** The version by which devices recognise a list of lectures. */
function versionOfList(lectures: CourseRecord['lectures']): string {
  return createHash('sha256').update(JSON.stringify(lectures)).digest('base64url').slice(0, 16);
}

type LectureContents = CourseContents['lectures'][string];

/** A lecture's quiz in both documents of its course; undefined if it has none. */
export interface KeptQuiz {
  readonly facts: CourseRecord['lectures'][number]['quiz'];
  readonly contents: LectureContents['quiz'];
}

export function quizzesOf({ course, contents }: StoredCourse): ReadonlyMap<string, KeptQuiz> {
  return new Map(
    course.lectures.flatMap(({ id, quiz }) =>
      quiz === undefined ? [] : [[id, { facts: quiz, contents: contents.lectures[id]?.quiz }]],
    ),
  );
}

/**
 * Returns a course with exactly these quizzes. Each lecture names the gate before it.
 * @param quizzes by lecture
 */
export function withQuizzes(
  { course, contents }: StoredCourse,
  quizzes: ReadonlyMap<string, KeptQuiz>,
): StoredCourse {
  const lectures = course.lectures.map(({ quiz: _before, ...lecture }) => {
    const quiz = quizzes.get(lecture.id)?.facts;
    return quiz === undefined ? lecture : { ...lecture, quiz };
  });
  const placed = Object.entries(contents.lectures).map(([id, { open, resources }]) => {
    const quiz = quizzes.get(id)?.contents;
    const after = gateBefore(lectures, id);
    const found: LectureContents = {
      open,
      resources,
      ...(quiz !== undefined && { quiz }),
      ...(after !== null && { after }),
    };
    return [id, found] as const;
  });
  return {
    course: { ...course, lectures },
    contents: {
      ...contents,
      listVersion: versionOfList(lectures),
      lectures: Object.fromEntries(placed),
    },
  };
}
