import { type DocumentSnapshot, FieldPath, FieldValue, type Query } from 'firebase-admin/firestore';
import { isUnchanged } from '../store/commit.ts';
import { BadRecord, type Database, readRecord } from '../store/database.ts';
import { numbersIn, plus } from '../store/numbers.ts';
import { documentPages } from '../store/paging.ts';
import { courseCompletionsSchema } from '../store/records/course.ts';
import { progressSchema } from '../store/records/progress.ts';
import { standingOf, summaryOf, takenOf } from '../store/records/quiz.ts';
import { unchanged } from '../store/staff-action.ts';

/**
 * Moves quiz data of versions before 6: attempts in `progress/{uid}`, and numbers in
 * `courseCompletions/{cId}`. Each document moves in one commit, while the site is in use.
 */

/** Documents read at once, few enough for memory: former progress may have 1 MiB. */
const documentsAtOnce = 50;

/** Returns a function that commits the move of a document's data; null if none has to move. */
type Move = (doc: DocumentSnapshot) => Promise<(() => Promise<unknown>) | null>;

/** Moves a document, and retries if it changes meanwhile. Invalid records are not moved. */
async function moveOne(doc: DocumentSnapshot, move: Move, dry: boolean): Promise<boolean> {
  try {
    const commit = await move(doc);
    if (commit === null) return false;
    return dry || (await isUnchanged(commit())) || moveOne(await doc.ref.get(), move, dry);
  } catch (error) {
    if (error instanceof BadRecord) return false;
    throw error;
  }
}

async function moveEach(collection: Query, move: Move, dry: boolean): Promise<number> {
  let moved = 0;
  for await (const docs of documentPages(collection, documentsAtOnce)) {
    const outcomes = await Promise.all(docs.map((doc) => moveOne(doc, move, dry)));
    moved += outcomes.filter(Boolean).length;
  }
  return moved;
}

function standingsFrom(database: Database): Move {
  return async (doc) => {
    const courses = readRecord(progressSchema, doc)?.courses ?? {};
    const batch = database.firestore.batch();
    const summaries: Record<string, object> = {};
    for (const [cId, lectures] of Object.entries(courses)) {
      const former = Object.entries(lectures).flatMap(([lId, { quiz }]) =>
        quiz == null || quiz.former === null ? [] : [[lId, standingOf(quiz, undefined)] as const],
      );
      if (former.length === 0) continue;
      for (const [lId, state] of former) summaries[`courses.${cId}.${lId}.quiz`] = summaryOf(state);
      const taken = former.map(([lId, state]) => [lId, { quiz: takenOf(state) }] as const);
      const paths = former.map(([lId]) => new FieldPath('lectures', lId, 'quiz'));
      batch.set(
        database.courseWork(cId, doc.id),
        { cId, uid: doc.id, lectures: Object.fromEntries(taken) },
        { mergeFields: ['cId', 'uid', ...paths] },
      );
    }
    if (Object.keys(summaries).length === 0) return null;
    batch.update(doc.ref, summaries, unchanged(doc));
    return () => batch.commit();
  };
}

function numbersFrom(database: Database): Move {
  return async (doc) => {
    if (doc.get('quizzes') === undefined) return null;
    const { quizzes = {} } = readRecord(courseCompletionsSchema, doc) ?? {};
    const lIds = Object.keys(quizzes);
    const refs = lIds.map((lId) => database.quizNumbers(doc.id, lId));
    const known = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
    const batch = database.firestore.batch();
    for (const [index, numbers] of Object.values(quizzes).entries()) {
      const before = known[index];
      if (before === undefined) continue;
      const sum = plus(numbersIn(before.data() ?? {}), numbersIn(numbers));
      batch.set(before.ref, { ...sum, cId: doc.id });
    }
    batch.update(doc.ref, { quizzes: FieldValue.delete() }, unchanged(doc));
    return () => batch.commit();
  };
}

/**
 * Moves all former quiz data. Cost: one read per student with progress and per course.
 * @param dry true to count only
 * @returns number of documents that were moved, or would be
 */
export async function moveStandings(database: Database, dry: boolean): Promise<number> {
  const { progressOfAll, completions } = database;
  const students = await moveEach(progressOfAll, standingsFrom(database), dry);
  return students + (await moveEach(completions, numbersFrom(database), dry));
}
