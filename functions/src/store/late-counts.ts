import { isFullDocument } from '../core/firestore-failure.ts';
import { hasStatus, isTransient } from '../core/grpc-status.ts';
import { type LateCount, lateCountSchema } from './changes.ts';
import { commitOnce, type Writes } from './commit.ts';
import { count, countForCentre, courseFields, orCourseGone } from './counting.ts';
import { type Database, readRecords } from './database.ts';

/** Redemptions per page. Each adds few fields, so a commit stays far below its 500 transforms. */
const pageSize = 50;

/** Maximum number of pages added while someone waits for the dashboard. */
const ownPages = 10;

/** How long an instance postpones all numbers after a contended write, in milliseconds. */
const restTime = 5_000;

export type LateCounts = ReturnType<typeof createLateCounts>;

/** Counts redemptions, even if they come faster than the documents of the numbers allow. */
export function createLateCounts(database: Database, elapsed: () => number, now: () => Date) {
  const { firestore, lateCounts } = database;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let hasOwn = false;

  const readLive = (cIds: Iterable<string>) =>
    firestore.getAll(...Array.from(cIds, database.courseCounters), { fieldMask: ['live'] });

  /** Adds one page to the numbers and returns how many redemptions it had. */
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
      // A trashed course has its numbers in its counters. A purged course has no numbers.
      for (const { id, ref, exists } of counters)
        if (exists) writes.update(ref, courseFields(codes.get(id) ?? [], at));
      countForCentre(writes, database, ...records.map((record) => ({ ...record, at })));
    });
    return waiting.length;
  };

  /**
   * Adds waiting redemptions to the numbers, each once, page by page. If the numbers are contended,
   * it ends early without an error. Cost: one read if none wait. A page costs one read and one
   * delete per redemption, one read per course of these, and one write each for the centre, each
   * course and each part of the sales.
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
      // Another instance added the same page, or the numbers are still contended.
      if (!hasStatus(error, 'NOT_FOUND') && !isTransient(error)) throw error;
    }
    return { counts: { added }, isOver: false };
  };

  return {
    /**
     * Commits a redemption with its numbers. If the numbers are contended or full, it commits the
     * redemption without them and stores the changes in `lateCounts`. That costs one more read and
     * write, but saves one write per document of numbers. `add` later costs one read, one delete
     * and a share of a page's writes.
     * @param code the code in canonical form
     * @returns `course-gone` if the card's course or bundle is not live
     * @throws the error of the commit
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
      // The check is enough: if the course goes to the trash later, it was live at the redemption.
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

    /** Calls `add` if this instance has postponed any numbers; otherwise it reads nothing. */
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
        // A document is still full. The nightly job reports it; the dashboard shows what is
        // counted.
        if (!isFullDocument(error)) throw error;
      }
    },
  };
}
