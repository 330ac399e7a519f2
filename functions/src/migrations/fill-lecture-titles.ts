import { readLists, writeLists } from '../catalogue/authoring/lists.ts';
import { withTitlesOf } from '../catalogue/courses/lecture-titles.ts';
import type { Database } from '../store/database.ts';
import { readRecordOfList } from '../store/read-list.ts';
import { courseRecordSchema } from '../store/records/course.ts';

/** Courses that are read, and whose titles are written, at once. */
const coursesAtOnce = 100;

/** Splits by grade what version 5 stored as one answer for all grades. Four reads and a write. */
async function packByGrade(database: Database): Promise<void> {
  await database.firestore.runTransaction(async (transaction) => {
    const lists = await readLists(transaction, database);
    // A new object is written.
    const lectureTitles = { ...lists.lectureTitles };
    await writeLists(transaction, database, lists, { ...lists, lectureTitles });
  });
}

/**
 * Lets searches find the lectures of courses that were published before their titles were kept, which
 * happened when a course was saved, and stores all titles by grade. Reads the courses without
 * titles, and the four lists twice and once more for each hundred of those courses.
 * @param dry counts only
 * @returns how many courses got titles
 */
export async function fillLectureTitles(database: Database, dry: boolean): Promise<number> {
  const { firestore } = database;
  const lists = await firestore.runTransaction((transaction) => readLists(transaction, database), {
    readOnly: true,
  });
  const without = lists.published.filter(
    ({ id, lectureCount }) => lectureCount > 0 && lists.lectureTitles[id] === undefined,
  );
  if (dry) return without.length;
  for (let first = 0; first < without.length; first += coursesAtOnce) {
    const some = without.slice(first, first + coursesAtOnce);
    await firestore.runTransaction(async (transaction) => {
      const before = await readLists(transaction, database);
      const docs = await transaction.getAll(...some.map(({ id }) => database.course(id)));
      const titles = docs.reduce((known, doc) => {
        const course = readRecordOfList(database, courseRecordSchema, doc);
        const isShown = course?.state === 'live' && course.published;
        return isShown ? withTitlesOf(known, doc.id, course, course) : known;
      }, before.lectureTitles);
      await writeLists(transaction, database, before, { ...before, lectureTitles: titles });
    });
  }
  await packByGrade(database);
  return without.length;
}
