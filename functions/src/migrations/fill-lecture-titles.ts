import { packLists, readLists } from '../catalogue/authoring/lists.ts';
import { withTitlesOf } from '../catalogue/courses/lecture-titles.ts';
import type { Database } from '../store/database.ts';
import { readRecordOfList } from '../store/read-list.ts';
import { courseRecordSchema } from '../store/records/course.ts';

/** Courses of one transaction. */
const coursesAtOnce = 100;

/** Splits version 5's single answer for all grades by grade. Four reads and a write. */
async function packByGrade(database: Database): Promise<void> {
  await database.firestore.runTransaction(async (transaction) => {
    const lists = await readLists(transaction, database);
    // Forces a write, because the object is new.
    const lectureTitles = { ...lists.lectureTitles };
    const writeLists = await packLists(lists, { ...lists, lectureTitles });
    writeLists(transaction);
  });
}

/**
 * Makes the lectures of old courses searchable and stores all titles by grade. Titles are stored
 * when a course is saved, so courses from before that lack them. Reads the courses without titles,
 * and the four lists twice and once more for each hundred of those courses.
 * @param dry counts only
 * @returns number of courses that got titles
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
      const writeLists = await packLists(before, { ...before, lectureTitles: titles });
      writeLists(transaction);
    });
  }
  await packByGrade(database);
  return without.length;
}
