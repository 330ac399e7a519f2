import { withTitlesOf } from '../features/courses/lecture-titles.ts';
import { readLists, writeLists } from '../features/courses/lists.ts';
import type { Database } from '../store/database.ts';
import { readRecordOfList } from '../store/read-list.ts';
import { courseRecordSchema } from '../store/records/course.ts';

/** Courses that are read, and whose titles are written, at once. */
const coursesAtOnce = 100;

/**
 * Lets searches find the lectures of courses that were published before their titles were kept, which
 * happened when a course was saved. A read for each course without titles, and four.
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
        return isShown ? withTitlesOf(known, doc.id, course) : known;
      }, before.lectureTitles);
      await writeLists(transaction, database, before, { ...before, lectureTitles: titles });
    });
  }
  return without.length;
}
