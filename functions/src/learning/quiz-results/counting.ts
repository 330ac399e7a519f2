import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import type { Context } from '../../context.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { IsTimeUp, TaskResult } from '../../night/step.ts';
import { readListRecord, readRecord } from '../../store/database.ts';
import { countersIn, type Numbers, plus, sumCounters } from '../../store/numbers.ts';
import { courseCompletionsSchema } from '../../store/records/course.ts';
import { type CourseWork, courseWorkSchema } from '../../store/records/course-work.ts';
import type { AttemptRecord } from '../../store/records/quiz.ts';
import { ifUnchanged } from '../../store/staff-action.ts';

export type Counting = ReturnType<typeof createCounting>;

/**
 * Seconds between an event and its counting. A commit cannot take that long, so no event appears
 * later with a time that is already counted.
 */
export const commitTime = 120;

/** Longest time that staff wait for the numbers, in milliseconds. */
const patience = 5_000;

/** The fields needed for counting, without quiz numbers of former versions. */
const countedCourseSchema = courseCompletionsSchema.omit({ quizzes: true });

/** `moved`: another count or a regrade was committed first. `late`: the time limit was reached. */
type Outcome = { readonly students: number } | 'moved' | 'late';

/** Amounts to add to a course's numbers. */
interface Counted {
  /** Completions, keyed by lecture id. */
  readonly completed: Record<string, number>;
  /** Counts of first attempts, keyed by lecture id (`quizNumbersSchema`). */
  readonly quizzes: Record<string, Numbers>;
}

function numbersOf(attempt: AttemptRecord, passed: boolean): Numbers {
  const right = (attempt.right ?? []).map((id) => ({ [id]: { right: 1 } }));
  const chosen = Object.entries(attempt.answers).map(([id, letters]) => ({
    [id]: Object.fromEntries([...letters].map((letter) => [letter, 1])),
  }));
  return {
    taken: 1,
    score: attempt.score,
    of: attempt.of,
    passed: Number(passed),
    versions: { [attempt.version]: 1 },
    questions: sumCounters([...right, ...chosen]),
  };
}

/** Adds a student's work that is later than `from` and not later than `until`, in seconds. */
function addWork(
  { completed, quizzes }: Counted,
  { lectures }: CourseWork,
  from: number,
  until: number,
): void {
  const isNew = (seconds: number | undefined) =>
    seconds !== undefined && seconds > from && seconds <= until;
  for (const [lId, { completedAt, quiz }] of Object.entries(lectures)) {
    if (isNew(completedAt)) completed[lId] = (completed[lId] ?? 0) + 1;
    const attempt = quiz?.attempts.find(({ first }) => first !== undefined);
    if (attempt?.first === undefined || !isNew(attempt.at)) continue;
    quizzes[lId] = plus(quizzes[lId] ?? {}, numbersOf(attempt, attempt.first.passed));
  }
}

/**
 * Counts students' work into the numbers of courses. Students' requests write only the student's
 * own documents, with the time of each event. A pass over a course adds up the events since the
 * last one and commits numbers and time together, unless another pass did so meanwhile. An
 * interrupted pass has counted nothing.
 */
export function createCounting({
  database,
  now,
  elapsed,
}: Pick<Context, 'database' | 'now' | 'elapsed'>) {
  const { firestore } = database;

  /** Adds up a course's uncounted work. Cost: one read per student with such work. */
  const addUp = async (cId: string, from: number, until: number, isLate: IsTimeUp) => {
    // Students who did something after `until` are found, too.
    const changed = database.allCourseWork
      .where('cId', '==', cId)
      .where('countableAt', '>', from)
      .orderBy('countableAt');
    const sum: Counted = { completed: {}, quizzes: {} };
    let students = 0;
    const docs: AsyncIterable<unknown> = changed.stream();
    for await (const doc of docs) {
      const work = readListRecord(database, courseWorkSchema, doc as QueryDocumentSnapshot);
      if (work !== null) addWork(sum, work, from, until);
      students += 1;
      if (isLate()) return 'late';
    }
    return { sum, students };
  };

  const write = async (
    doc: DocumentSnapshot,
    course: z.output<typeof countedCourseSchema>,
    { completed, quizzes }: Counted,
    until: number,
  ): Promise<void> => {
    const refs = Object.keys(quizzes).map((lId) => database.quizCounters(doc.id, lId));
    // Every writer of these also writes the completions, so their precondition covers both.
    const known = refs.length === 0 ? [] : await firestore.getAll(...refs);
    const batch = firestore.batch();
    batch.update(
      doc.ref,
      {
        countedUntil: until,
        total: Object.values(completed).reduce((all, each) => all + each, course.total),
        lectures: plus(course.lectures, completed),
      },
      ifUnchanged(doc),
    );
    for (const [index, numbers] of Object.values(quizzes).entries()) {
      const before = known[index];
      if (before === undefined) continue;
      batch.set(before.ref, { ...plus(countersIn(before.data() ?? {}), numbers), cId: doc.id });
    }
    await batch.commit();
  };

  /** Makes one pass over a course. Cost: one read per active student and per quiz. */
  const pass = async (doc: DocumentSnapshot, isLate: IsTimeUp): Promise<Outcome> => {
    const course = readRecord(countedCourseSchema, doc);
    const until = Math.floor(now().getTime() / 1000) - commitTime;
    // Work done while a course is in the trash is counted after its restoration.
    if (course === null || !course.live || until <= course.countedUntil) return { students: 0 };
    const added = await addUp(doc.id, course.countedUntil, until, isLate);
    if (added === 'late') return 'late';
    const { sum, students } = added;
    const isNothing = [sum.completed, sum.quizzes].every((some) => Object.keys(some).length === 0);
    if (isNothing) return { students };
    try {
      await write(doc, course, sum, until);
      return { students };
    } catch (error) {
      const isMoved = hasStatus(error, 'FAILED_PRECONDITION') || hasStatus(error, 'NOT_FOUND');
      if (isMoved || isTransient(error)) return 'moved';
      throw error;
    }
  };

  /** Repeats passes as long as the outcome is `moved`. */
  const countUntil = async (first: DocumentSnapshot, isLate: IsTimeUp) => {
    for (let doc = first; ; doc = await doc.ref.get()) {
      const outcome = await pass(doc, isLate);
      if (outcome !== 'moved') return outcome;
      if (isLate()) return 'late';
    }
  };

  return {
    /**
     * Counts a course's uncounted work within five seconds, or leaves it to a later pass. Cost: two
     * reads, one per active student and per quiz; then a write, and one per quiz.
     */
    async count(cId: string): Promise<void> {
      const deadline = elapsed() + patience;
      await countUntil(await database.courseCompletions(cId).get(), () => elapsed() > deadline);
    },

    /**
     * Counts uncounted work of all live courses, longest waiting first. Cost: two reads per course,
     * and those of `count`.
     * @returns numbers of courses and of students' documents; `isOver` if all courses were counted
     * @throws AggregateError after all were tried
     */
    async countAll(isLate: IsTimeUp): Promise<TaskResult> {
      const { docs } = await database.completions
        .where('live', '==', true)
        .select(...Object.keys(countedCourseSchema.shape))
        .get();
      const since = (doc: QueryDocumentSnapshot) => Number(doc.get('countedUntil') ?? 0);
      const failures: unknown[] = [];
      const counts = { courses: 0, students: 0 };
      for (const doc of docs.toSorted((one, other) => since(one) - since(other))) {
        try {
          const outcome = await countUntil(doc, isLate);
          if (typeof outcome === 'string') break;
          counts.courses += 1;
          counts.students += outcome.students;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Courses are not counted yet');
      return { counts, isOver: counts.courses === docs.length };
    },
  };
}
