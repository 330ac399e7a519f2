import type { Progress } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';

type KnownLecture = Pick<Lecture, 'id' | 'title' | 'resourceCount' | 'quiz'>;

interface Exam {
  readonly lId: string;
  readonly title: string;
  /** End of the exam (ISO 8601). */
  readonly closes: string;
}

/** What a device knows of a course. */
export interface KnownCourse {
  readonly lectureCount: number;
  readonly progress: Pick<Progress, 'lectures'>;
  /** The list of lectures. It may be older than `lectureCount`, or unknown. */
  readonly lectures?: readonly KnownLecture[] | undefined;
  /** When a question of the student was last answered. Only its change counts. */
  readonly answered?: number | undefined;
  readonly exams?: readonly Exam[] | undefined;
}

/**
 * What a device knew of a course at the student's last visit. It contains no time, because the
 * device's clock may be wrong. The lists are null if the device had no current list of lectures.
 */
export interface Visit {
  readonly lectureCount: number;
  readonly lectures: readonly string[] | null;
  readonly quizzes: readonly string[] | null;
  readonly exams: readonly string[];
  readonly answered: number;
}

interface NewItems {
  readonly count: number;
  /** Title of the only one, if it is known. */
  readonly title?: string | undefined;
}

/** What is new in a course since the last visit. */
export interface News {
  readonly lectures: NewItems;
  readonly quizzes: NewItems;
  readonly exams: NewItems;
  readonly hasAnswer: boolean;
}

const nothing: NewItems = { count: 0 };

function newItems(items: readonly Pick<KnownLecture, 'title'>[]): NewItems {
  return items.length === 1 ? { count: 1, title: items[0]?.title } : { count: items.length };
}

/** Returns the list of lectures, or null if it is unknown or no longer current. */
function currentLectures({ lectures, lectureCount }: KnownCourse): readonly KnownLecture[] | null {
  return lectures?.length === lectureCount ? lectures : null;
}

/** Returns what to remember of a visit, to which the next one is compared. */
export function visitOf(course: KnownCourse): Visit {
  const lectures = currentLectures(course);
  return {
    lectureCount: course.lectureCount,
    lectures: lectures?.map(({ id }) => id) ?? null,
    quizzes: lectures?.filter(({ quiz }) => quiz !== undefined).map(({ id }) => id) ?? null,
    exams: (course.exams ?? []).map(({ lId }) => lId),
    answered: course.answered ?? 0,
  };
}

/**
 * Returns what is new in a course since the last visit. Lectures that the student has begun, quizzes
 * that were taken and exams that are over are not new. An exam is also a lecture, and a lecture may
 * consist of its quiz: each of them counts once.
 * @param visit null if the student has not visited the course yet, so that nothing is new
 */
export function whatsNew(course: KnownCourse, visit: Visit | null, now: Date): News {
  if (visit === null)
    return { lectures: nothing, quizzes: nothing, exams: nothing, hasAnswer: false };
  const begun = new Map(course.progress.lectures.map((each) => [each.lId, each]));
  const knownLectures = new Set(visit.lectures);
  const isBegun = (lId: string) => begun.has(lId);
  const isTaken = (lId: string) => (begun.get(lId)?.quiz?.attempts ?? 0) > 0;
  const exams = (course.exams ?? []).filter(({ lId }) => !visit.exams.includes(lId));
  const examIds = new Set((course.exams ?? []).map(({ lId }) => lId));
  const current = currentLectures(course);

  const countLectures = (): NewItems => {
    if (current !== null && visit.lectures !== null)
      return newItems(
        current.filter(
          ({ id, quiz, resourceCount }) =>
            !knownLectures.has(id) &&
            !isBegun(id) &&
            !examIds.has(id) &&
            (resourceCount > 0 || quiz === undefined),
        ),
      );
    // Without both lists, only their lengths can be compared.
    const others = [...begun.keys(), ...exams.map(({ lId }) => lId)];
    const otherwiseKnown =
      visit.lectures === null
        ? exams.length
        : new Set(others.filter((lId) => !knownLectures.has(lId))).size;
    return { count: Math.max(0, course.lectureCount - visit.lectureCount - otherwiseKnown) };
  };

  const knownQuizzes = visit.quizzes;
  return {
    lectures: countLectures(),
    quizzes:
      current === null || knownQuizzes === null
        ? nothing
        : newItems(
            current.filter(
              ({ id, quiz }) =>
                quiz !== undefined &&
                !knownQuizzes.includes(id) &&
                !isTaken(id) &&
                !examIds.has(id),
            ),
          ),
    exams: newItems(
      exams.filter(({ lId, closes }) => Date.parse(closes) > now.getTime() && !isTaken(lId)),
    ),
    hasAnswer: (course.answered ?? 0) > visit.answered,
  };
}
