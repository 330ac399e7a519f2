import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { IsLate, StepResult } from '../../night/step.ts';
import { readRecord, readRecordOfList } from '../../store/database.ts';
import { numbersIn, plus } from '../../store/numbers.ts';
import { courseCompletionsSchema } from '../../store/records/course.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { unchanged } from '../../store/staff-action.ts';
import { addCounted, type Counted, nothingCounted } from './counted.ts';

export type Counting = ReturnType<typeof createCounting>;

/**
 * Seconds between an event and its counting: longer than a commit can take, so that no event
 * appears with a time that was already counted.
 */
export const commitTime = 120;

/** Milliseconds that staff wait at most for the numbers. */
const patience = 5_000;

/** The fields needed for counting, without quiz numbers of former versions. */
const countedCourseSchema = courseCompletionsSchema.omit({ quizzes: true });

/** `moved`: another count or a regrade came first. `late`: the time was up. */
type Outcome = { readonly students: number } | 'moved' | 'late';

/**
 * Counts students' work into the numbers of courses. Students write only their own documents, with
 * the time of each event. A pass over a course adds up the events since the last one and commits
 * numbers and time together, on the precondition that no other pass did. An interrupted pass has
 * counted nothing.
 */
export function createCounting({
  database,
  now,
  elapsed,
}: Pick<Context, 'database' | 'now' | 'elapsed'>) {
  const { firestore } = database;

  /** Adds up a course's uncounted work and its students; a read for each student. */
  const addUp = async (
    cId: string,
    span: { readonly from: number; readonly until: number },
    isLate: IsLate,
  ) => {
    // Includes students who did more after `until`.
    const changed = database.courseWorkOfAll
      .where('cId', '==', cId)
      .where('countableAt', '>', span.from)
      .orderBy('countableAt');
    let sum = nothingCounted;
    let students = 0;
    const docs: AsyncIterable<unknown> = changed.stream();
    for await (const doc of docs) {
      const work = readRecordOfList(database, courseWorkSchema, doc as QueryDocumentSnapshot);
      if (work !== null) sum = addCounted(sum, work, span);
      students += 1;
      if (isLate()) return 'late';
    }
    return { sum, students };
  };

  const write = async (
    doc: DocumentSnapshot,
    { total, lectures }: { readonly total: number; readonly lectures: Record<string, number> },
    { sum, until }: { readonly sum: Counted; readonly until: number },
  ): Promise<void> => {
    const cId = doc.id;
    const quizzes = Object.entries(sum.quizzes);
    const refs = quizzes.map(([lId]) => database.quizNumbers(cId, lId));
    // Every writer of these also writes the completions, whose precondition covers both.
    const known = refs.length === 0 ? [] : await firestore.getAll(...refs);
    const batch = firestore.batch();
    const completed = numbersIn(sum.lectures);
    batch.update(
      doc.ref,
      {
        countedUntil: until,
        total: Object.values(completed).reduce((all: number, each) => all + Number(each), total),
        lectures: plus(lectures, completed),
      },
      unchanged(doc),
    );
    for (const [index, [, numbers]] of quizzes.entries()) {
      const before = known[index];
      if (before === undefined) continue;
      batch.set(before.ref, { ...plus(numbersIn(before.data() ?? {}), numbers), cId });
    }
    await batch.commit();
  };

  /** One pass over a course; a read for each active student and one for each quiz. */
  const pass = async (doc: DocumentSnapshot, isLate: IsLate): Promise<Outcome> => {
    const course = readRecord(countedCourseSchema, doc);
    const until = Math.floor(now().getTime() / 1000) - commitTime;
    // Work done while a course is in the trash is counted after its restoration.
    if (course === null || !course.live || until <= course.countedUntil) return { students: 0 };
    const added = await addUp(doc.id, { from: course.countedUntil, until }, isLate);
    if (added === 'late') return 'late';
    const { sum, students } = added;
    const isNothing = [sum.lectures, sum.quizzes].every((some) => Object.keys(some).length === 0);
    if (isNothing) return { students };
    try {
      await write(doc, course, { sum, until });
      return { students };
    } catch (error) {
      const isMoved = hasStatus(error, 'FAILED_PRECONDITION') || hasStatus(error, 'NOT_FOUND');
      if (isMoved || isTransient(error)) return 'moved';
      throw error;
    }
  };

  /** Repeats passes until none is `moved`. Returns `late` if the time is up. */
  const countUntil = async (first: DocumentSnapshot, isLate: IsLate): Promise<Outcome> => {
    let doc = first;
    for (;;) {
      const outcome = await pass(doc, isLate);
      if (outcome !== 'moved') return outcome;
      if (isLate()) return 'late';
      doc = await doc.ref.get();
    }
  };

  return {
    /**
     * Counts uncounted work of one course within five seconds, or leaves it to a later pass. Two
     * reads, one for each active student and each quiz; then a write, and one for each quiz.
     */
    async count(cId: string): Promise<void> {
      const deadline = elapsed() + patience;
      await countUntil(await database.courseCompletions(cId).get(), () => elapsed() > deadline);
    },

    /**
     * Counts uncounted work of all live courses, longest waiting first. Two reads a course, and
     * those of `count`.
     * @returns the courses, the students' documents read, and whether all courses were counted
     * @throws AggregateError after all were tried
     */
    async countAll(isLate: IsLate): Promise<StepResult> {
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
