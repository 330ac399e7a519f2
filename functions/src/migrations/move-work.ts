import { type DocumentSnapshot, FieldPath, FieldValue, type Query } from 'firebase-admin/firestore';
import { isCommitted } from '../store/commit.ts';
import { addCounters, countersIn } from '../store/counters.ts';
import { BadRecord, type Database, readRecord } from '../store/database.ts';
import { documentPages } from '../store/paging.ts';
import { courseCompletionsSchema } from '../store/records/course.ts';
import { courseWorkSchema } from '../store/records/course-work.ts';
import { progressSchema } from '../store/records/progress.ts';
import { quizProgressOf, quizSummaryFields, takenQuizFields } from '../store/records/quiz.ts';
import { ifUnchanged } from '../store/staff-action.ts';

/**
 * Moves data of former versions. Before 6: attempts in the summaries of `progress/{uid}`, and
 * counters in `courseCompletions/{cId}`. Before 8: first completions in `courseWork`. Each document
 * moves in one commit, while the site is in use.
 */

/**
 * Number of documents per page. It is small because a progress document of a former version may
 * have 1 MiB.
 */
const documentsAtOnce = 50;

/**
 * Prepares the move of a document's data. Returns a function that commits the move. Returns null if
 * the document has no such data.
 */
type PrepareMove = (doc: DocumentSnapshot) => Promise<(() => Promise<unknown>) | null>;

/**
 * Moves a document's data, and retries if the document changes meanwhile. Invalid records are not
 * moved.
 */
async function moveDocument(
  doc: DocumentSnapshot,
  prepareMove: PrepareMove,
  dry: boolean,
): Promise<boolean> {
  try {
    const commit = await prepareMove(doc);
    if (commit === null) return false;
    return (
      dry || (await isCommitted(commit())) || moveDocument(await doc.ref.get(), prepareMove, dry)
    );
  } catch (error) {
    if (error instanceof BadRecord) return false;
    throw error;
  }
}

async function moveCollection(
  collection: Query,
  prepareMove: PrepareMove,
  dry: boolean,
): Promise<number> {
  let moved = 0;
  for await (const docs of documentPages(collection, documentsAtOnce)) {
    const outcomes = await Promise.all(docs.map((doc) => moveDocument(doc, prepareMove, dry)));
    moved += outcomes.filter(Boolean).length;
  }
  return moved;
}

function prepareQuizMove(database: Database): PrepareMove {
  return async (doc) => {
    const courses = readRecord(progressSchema, doc)?.courses ?? {};
    const batch = database.firestore.batch();
    const summaries: Record<string, object> = {};
    for (const [cId, lectures] of Object.entries(courses)) {
      const former = Object.entries(lectures).flatMap(([lId, { quiz }]) =>
        !quiz?.isFormer ? [] : [[lId, quizProgressOf(quiz, undefined)] as const],
      );
      if (former.length === 0) continue;
      for (const [lId, state] of former)
        summaries[`courses.${cId}.${lId}.quiz`] = quizSummaryFields(state);
      const taken = former.map(([lId, state]) => [lId, { quiz: takenQuizFields(state) }] as const);
      const paths = former.map(([lId]) => new FieldPath('lectures', lId, 'quiz'));
      batch.set(
        database.courseWork(cId, doc.id),
        { cId, uid: doc.id, lectures: Object.fromEntries(taken) },
        { mergeFields: ['cId', 'uid', ...paths] },
      );
    }
    if (Object.keys(summaries).length === 0) return null;
    batch.update(doc.ref, summaries, ifUnchanged(doc));
    return () => batch.commit();
  };
}

/**
 * Copies the first completions to the progress. Without them, a lecture that is watched again would
 * be counted again. The next count still finds uncounted ones in `courseWork`.
 */
function prepareCompletionMove(database: Database): PrepareMove {
  return async (doc) => {
    const courses = Object.entries(readRecord(progressSchema, doc)?.courses ?? {});
    const refs = courses.flatMap(([cId, lectures]) =>
      Object.values(lectures).some(({ completedAt }) => completedAt > 0)
        ? [database.courseWork(cId, doc.id)]
        : [],
    );
    const works = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
    const found = works.flatMap((workDoc) => {
      const { cId = '', lectures = {} } = readRecord(courseWorkSchema, workDoc) ?? {};
      const stored = Object.fromEntries(courses)[cId] ?? {};
      return Object.entries(lectures).flatMap(([lId, { completedAt }]) =>
        completedAt === undefined || completedAt >= (stored[lId]?.firstAt ?? Infinity)
          ? []
          : [[`courses.${cId}.${lId}.firstAt`, completedAt] as const],
      );
    });
    if (found.length === 0) return null;
    return () => doc.ref.update(Object.fromEntries(found), ifUnchanged(doc));
  };
}

function prepareCounterMove(database: Database): PrepareMove {
  return async (doc) => {
    if (doc.get('quizzes') === undefined) return null;
    const { quizzes = {} } = readRecord(courseCompletionsSchema, doc) ?? {};
    const lIds = Object.keys(quizzes);
    const refs = lIds.map((lId) => database.quizCounters(doc.id, lId));
    const existingDocs = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
    const batch = database.firestore.batch();
    for (const [index, counters] of Object.values(quizzes).entries()) {
      const existing = existingDocs[index];
      if (existing === undefined) continue;
      const sum = addCounters(countersIn(existing.data() ?? {}), countersIn(counters));
      batch.set(existing.ref, { ...sum, cId: doc.id });
    }
    batch.update(doc.ref, { quizzes: FieldValue.delete() }, ifUnchanged(doc));
    return () => batch.commit();
  };
}

/**
 * Moves all such data. Cost: 2 reads per student with progress, 1 read per student and course with
 * completed lectures, 1 read per course, and the writes of the moved documents.
 * @param dry true to count only
 * @returns number of documents that were moved, or would be
 */
export async function moveFormerWork(database: Database, dry: boolean): Promise<number> {
  const { allProgress, completions } = database;
  const attempts = await moveCollection(allProgress, prepareQuizMove(database), dry);
  const completed = await moveCollection(allProgress, prepareCompletionMove(database), dry);
  const counters = await moveCollection(completions, prepareCounterMove(database), dry);
  return attempts + completed + counters;
}
