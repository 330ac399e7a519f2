import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { afterChange, type Changed, changeableStates, stateAt } from '../../cards/card/states.ts';
import { conflict } from '../../core/api-error.ts';
import { count } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { courseCountersSchema } from '../../store/records/course.ts';
import { unchanged } from '../../store/staff-action.ts';
import {
  pageSize,
  positionAfter,
  type ReadPage,
  type StoredYear,
  type YearCourse,
} from './pages.ts';

/** Query for the cards of a course, from the beginning of the page. */
type QueryOf = (
  database: Database,
  year: StoredYear,
  course: YearCourse,
) => FirebaseFirestore.Query;

/** The fields that a page sets on a card; null leaves the card as it is. */
type AfterPage = (card: AccessCodeRecord, year: StoredYear, now: Date) => Changed | null;

const unsold: QueryOf = ({ accessCodes }, { place }, course) =>
  accessCodes
    .where('cId', '==', course.id)
    .where('state', 'in', changeableStates.revoke)
    .where('serial', '>', Number(place.after))
    .where('serial', '<=', course.lastSerial)
    .orderBy('serial');

/** Cards that were reinstated since are not among them, because they no longer have the year. */
const madeVoid: QueryOf = ({ accessCodes }, { id }, course) =>
  accessCodes.where('year.id', '==', id).where('cId', '==', course.id);

/** Leaves out expired cards. They open nothing, and their refusal says why. */
const ending: AfterPage = (card, { id, at }, now) => {
  const after = stateAt(card, now) === 'expired' ? null : afterChange('revoke', card);
  return after && { ...after, year: { id, at } };
};

const restoring: AfterPage = (card) => afterChange('reinstate', card);

/**
 * A read for each card and one more, at most `pageSize` cards. A write for each changed card and
 * each of their batches, and two.
 * @throws 409 if the course is in the trash, where nothing can be counted
 */
function cardPages(queryOf: QueryOf, afterPage: AfterPage): ReadPage {
  return async (database, year, course, { admin, now }) => {
    const [countersDoc, { docs }] = await Promise.all([
      database.courseCounters(course.id).get(),
      queryOf(database, year, course).limit(pageSize).get(),
    ]);
    const counters = readRecord(courseCountersSchema, countersDoc);
    // No card of a purged course opens anything.
    if (counters === null) return { changed: 0, after: null, write: () => undefined };
    const changing = docs.flatMap((doc) => {
      const card = readRecord(accessCodeSchema, doc);
      const after = card && afterPage(card, year, now);
      return card === null || after === null ? [] : [{ doc, card, after }];
    });
    // Archiving a bundle only stops new cards.
    if (changing.length > 0 && !counters.live && !counters.bundle) {
      throw conflict(`«${course.title}» في سلة المحذوفات. استعِده ثم أكمل.`);
    }
    return {
      changed: changing.length,
      after: positionAfter(docs, (doc: QueryDocumentSnapshot) => String(doc.get('serial'))),
      write(batch) {
        if (changing.length === 0) return;
        const changed = { at: Timestamp.fromDate(now), by: admin.uid };
        for (const { doc, card, after } of changing) {
          const changes = [...card.changes, year.entry];
          batch.update(doc.ref, { ...after, changed, changes }, unchanged(doc));
        }
        const codes = changing.map(({ card, after }) => ({
          ...card,
          change: { [card.state]: -1, [after.state]: 1 },
        }));
        count(batch, database, { at: now, codes });
      },
    };
  };
}

export const endCards = cardPages(unsold, ending);
export const restoreCards = cardPages(madeVoid, restoring);
