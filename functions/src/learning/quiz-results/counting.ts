import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { IsLate, StepResult } from '../../night/step.ts';
import { readRecord } from '../../store/database.ts';
import { numbersIn, plus } from '../../store/numbers.ts';
import { unchanged } from '../../store/optimistic-transaction.ts';
import { readRecordOfList } from '../../store/read-list.ts';
import { courseCompletionsSchema } from '../../store/records/course.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import { addCounted, type Counted, nothingCounted } from './counted.ts';

export type Counting = ReturnType<typeof createCounting>;

/**
 * Seconds that lie between something and its being counted: longer than a commit can take, so that
 * nothing turns up later whose time was counted already.
 */
export const commitTime = 120;

/** Milliseconds that staff wait for the numbers at most. */
const patience = 5_000;

/** What is needed of a course; not what former versions counted of quizzes. */
const countedCourseSchema = courseCompletionsSchema.omit({ quizzes: true });

/** `moved`: somebody else counted meanwhile, or marked attempts again. `late`: there was no time. */
type Outcome = { readonly students: number } | 'moved' | 'late';

/**
 * Counts what students of courses did into the numbers of the courses. Students write their own documents
 * only, with the time of what happened; one pass over a course adds up what happened since the last one
 * and commits numbers and time together, on the condition that nobody else did. A pass that is cut off
 * has counted nothing.
 */
export function createCounting({
  database,
  now,
  elapsed,
}: Pick<Context, 'database' | 'now' | 'elapsed'>) {
  const { firestore } = database;

  /** What waits in a course as of one moment, and in how many students' documents; a read for each. */
  const addUp = async (
    cId: string,
    span: { readonly from: number; readonly until: number },
    isLate: IsLate,
  ) => {
    // Who did more since `until` is among them, too.
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
    // Whoever writes them writes the completions, too, and so does not meanwhile.
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

  /** One pass over a course; a read for each student who did anything, and one for each quiz. */
  const pass = async (doc: DocumentSnapshot, isLate: IsLate): Promise<Outcome> => {
    const course = readRecord(countedCourseSchema, doc);
    const until = Math.floor(now().getTime() / 1000) - commitTime;
    // What is done while a course is in the trash is counted once it is out of it.
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

  /** Passes until nobody comes between. @returns false where there was no time */
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
     * Counts what waits in one course, within five seconds, or leaves it to a later pass. Two reads, and
     * one for each student who did anything and each quiz; then a write, and one for each quiz.
     */
    async count(cId: string): Promise<void> {
      const deadline = elapsed() + patience;
      await countUntil(await database.courseCompletions(cId).get(), () => elapsed() > deadline);
    },

    /**
     * Counts what waits in all live courses, those that wait longest first. Two reads a course, and those
     * of `count`.
     * @returns the courses, how many students' documents were read, and whether all were counted
     * @throws AggregateError once all were tried
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
