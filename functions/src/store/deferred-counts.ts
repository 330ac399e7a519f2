import { isFullDocument } from '../core/firestore-failure.ts';
import { hasStatus, isTransient } from '../core/grpc-status.ts';
import { type DeferredCount, deferredCountSchema } from './changes.ts';
import { commitOnce, type Writes } from './commit.ts';
import { catchCourseGone, countChanges, countForCentre, courseUpdateFields } from './counting.ts';
import { type Database, readRecords } from './database.ts';

/**
 * Number of redemptions per page. Each redemption changes few fields, so a commit stays far below
 * Firestore's limit of 500 transforms.
 */
const pageSize = 50;

/** Maximum number of pages that are added while a person waits for the dashboard. */
const maxPages = 10;

/** How long an instance defers all counts after a write conflict, in milliseconds. */
const deferralMs = 5_000;

export type DeferredCounts = ReturnType<typeof createDeferredCounts>;

/** Counts redemptions, even if they arrive faster than the counters can be written. */
export function createDeferredCounts(database: Database, elapsed: () => number, now: () => Date) {
  const { firestore, deferredCounts } = database;
  let defersUntil = Number.NEGATIVE_INFINITY;
  let hasDeferred = false;

  const readLiveFields = (cIds: Iterable<string>) =>
    firestore.getAll(...Array.from(cIds, database.courseCounters), { fieldMask: ['live'] });

  /** Adds one page of redemptions to the counters. Returns their number. */
  const addPage = async (): Promise<number> => {
    const { docs } = await deferredCounts.limit(pageSize).get();
    const pending = readRecords(database, deferredCountSchema, docs);
    if (pending.length === 0) return 0;
    const records = pending.map(({ record }) => record);
    const codes = Map.groupBy(
      records.flatMap((record) => record.codes),
      ({ cId }) => cId,
    );
    const counters = await readLiveFields(codes.keys());
    const at = now();
    await commitOnce(firestore, (writes) => {
      for (const { id } of pending) writes.delete(deferredCounts.doc(id), { exists: true });
      // A trashed course has no shards, so its counters are changed directly. A purged course has
      // no counters.
      for (const { id, ref, exists } of counters)
        if (exists) writes.update(ref, courseUpdateFields(codes.get(id) ?? [], at));
      countForCentre(writes, database, ...records.map((record) => ({ ...record, at })));
    });
    return pending.length;
  };

  /**
   * Adds the deferred redemptions to the counters, page by page. Each redemption is added exactly
   * once. If other writes to the counters conflict, the function stops early without an error.
   * Cost: 1 read if there are none. Each page costs 1 read and 1 deletion per redemption, 1 read
   * and 1 write per course, 1 write for the centre, and 1 write per bucket of the sales.
   */
  const addDeferred = async (isTimeUp: () => boolean) => {
    let added = 0;
    try {
      while (!isTimeUp()) {
        const pageCount = await addPage();
        if (pageCount === 0) return { counts: { added }, isFinished: true };
        added += pageCount;
      }
    } catch (error) {
      // Another instance has added the same page, or other writes to the counters still conflict.
      if (!hasStatus(error, 'NOT_FOUND') && !isTransient(error)) throw error;
    }
    return { counts: { added }, isFinished: false };
  };

  return {
    /**
     * Commits a redemption together with the changes to the counters. If other writes to the
     * counters conflict, or a counter document is full, commits the redemption alone and stores the
     * changes in `lateCounts`. Cost: the writes of `countChanges`. If the counts are deferred, 1
     * read per course and 1 write instead.
     * @param code the code in canonical form
     * @returns `course-gone` if the card's course or bundle is not live
     * @throws the error of the commit
     */
    async commit(
      code: string,
      deferredCount: DeferredCount,
      write: (writes: Writes) => void,
    ): Promise<'done' | 'course-gone'> {
      if (elapsed() >= defersUntil) {
        try {
          const commitAndCount = commitOnce(firestore, (writes) => {
            write(writes);
            countChanges(writes, database, { ...deferredCount, at: now() });
          });
          return await catchCourseGone(commitAndCount.then(() => 'done' as const));
        } catch (error) {
          if (!hasStatus(error, 'ABORTED') && !isFullDocument(error)) throw error;
          defersUntil = elapsed() + deferralMs;
        }
      }
      // One check is enough. If the course is moved to the trash later, it was live at the
      // redemption.
      const counters = await readLiveFields(new Set(deferredCount.codes.map(({ cId }) => cId)));
      if (counters.some((each) => each.get('live') !== true)) return 'course-gone';
      await commitOnce(firestore, (writes) => {
        write(writes);
        writes.create(deferredCounts.doc(code), deferredCount);
      });
      hasDeferred = true;
      return 'done';
    },

    add: addDeferred,

    /** Calls `add` if this instance has deferred any counts. Otherwise, reads nothing. */
    async addOwnDeferred() {
      if (!hasDeferred) return;
      let pages = 0;
      try {
        const result = await addDeferred(() => {
          pages += 1;
          return pages > maxPages;
        });
        hasDeferred = !result.isFinished;
      } catch (error) {
        // A counter document is still full. The nightly job reports this. The dashboard shows what
        // is already counted.
        if (!isFullDocument(error)) throw error;
      }
    },
  };
}
