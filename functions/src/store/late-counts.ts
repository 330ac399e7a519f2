import { isFullDocument } from '../core/firestore-failure.ts';
import { hasStatus, isTransient } from '../core/grpc-status.ts';
import { type LateCount, lateCountSchema } from './changes.ts';
import { commitOnce, type Writes } from './commit.ts';
import { count, countForCentre, courseFields, orCourseGone } from './counting.ts';
import { type Database, readRecords } from './database.ts';

/** A page's fields per document stay far below the 500 that one commit may transform. */
const pageSize = 50;

/** Maximum of pages while a person waits for the dashboard. */
const ownPages = 10;

/** Milliseconds for which an instance skips the numbers after a contended write. */
const restTime = 5_000;

export type LateCounts = ReturnType<typeof createLateCounts>;

/** Counts redemptions, even if more arrive than the documents of the numbers can take. */
export function createLateCounts(database: Database, elapsed: () => number, now: () => Date) {
  const { firestore, lateCounts } = database;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let hasOwn = false;

  const readLive = (cIds: Iterable<string>) =>
    firestore.getAll(...Array.from(cIds, database.courseCounters), { fieldMask: ['live'] });

  /** Adds one page. Returns the number of its redemptions. */
  const addPage = async (): Promise<number> => {
    const { docs } = await lateCounts.limit(pageSize).get();
    const waiting = readRecords(database, lateCountSchema, docs);
    if (waiting.length === 0) return 0;
    const records = waiting.map(({ record }) => record);
    const codes = Map.groupBy(
      records.flatMap((record) => record.codes),
      ({ cId }) => cId,
    );
    const counters = await readLive(codes.keys());
    const at = now();
    await commitOnce(firestore, (writes) => {
      for (const { id } of waiting) writes.delete(lateCounts.doc(id), { exists: true });
      // In the trash, a course's numbers are in its counters. A purged course has none.
      for (const { id, ref, exists } of counters)
        if (exists) writes.update(ref, courseFields(codes.get(id) ?? [], at));
      countForCentre(writes, database, ...records.map((record) => ({ ...record, at })));
    });
    return waiting.length;
  };

  /**
   * Adds waiting redemptions to the numbers, each once, page by page. One read if none wait. A page
   * costs one read and one deletion for each redemption and one read for each of their courses,
   * then a write for the centre, for each course and for each part of the sales. Stops early
   * without an error if the numbers are contended.
   */
  const add = async (isLate: () => boolean) => {
    let added = 0;
    try {
      while (!isLate()) {
        const more = await addPage();
        if (more === 0) return { counts: { added }, isOver: true };
        added += more;
      }
    } catch (error) {
      // Another instance adds the same page, or the numbers are still contended.
      if (!hasStatus(error, 'NOT_FOUND') && !isTransient(error)) throw error;
    }
    return { counts: { added }, isOver: false };
  };

  return {
    /**
     * Commits a redemption with its numbers. If those are contended or full, it commits without
     * them and stores the changes in `lateCounts`. That costs one more read and write, and saves a
     * write for each document of numbers. Later it costs a read, a deletion and a share of a page's
     * writes.
     * @param code canonical
     * @returns `course-gone` if the card's course or bundle is not live
     * @throws the error of a commit
     */
    async commit(
      code: string,
      counted: LateCount,
      write: (writes: Writes) => void,
    ): Promise<'done' | 'course-gone'> {
      if (elapsed() >= restsUntil) {
        try {
          const counting = commitOnce(firestore, (writes) => {
            write(writes);
            count(writes, database, { ...counted, at: now() });
          });
          return await orCourseGone(counting.then(() => 'done' as const));
        } catch (error) {
          if (!hasStatus(error, 'ABORTED') && !isFullDocument(error)) throw error;
          restsUntil = elapsed() + restTime;
        }
      }
      // If the course goes to the trash after this, it was live when the card was redeemed.
      const counters = await readLive(new Set(counted.codes.map(({ cId }) => cId)));
      if (counters.some((each) => each.get('live') !== true)) return 'course-gone';
      await commitOnce(firestore, (writes) => {
        write(writes);
        writes.create(lateCounts.doc(code), counted);
      });
      hasOwn = true;
      return 'done';
    },

    add,

    /** Adds if this instance has postponed any; otherwise no read. */
    async addOwn() {
      if (!hasOwn) return;
      let pages = 0;
      try {
        const { isOver } = await add(() => {
          pages += 1;
          return pages > ownPages;
        });
        hasOwn = !isOver;
      } catch (error) {
        // A document is still full. The nightly run reports it; the dashboard shows the numbers so
        // far.
        if (!isFullDocument(error)) throw error;
      }
    },
  };
}
