import { isFullDocument } from '../core/full-document.ts';
import { hasStatus, isTransient } from '../core/grpc-status.ts';
import { commitOnce, type Writes } from './commit-once.ts';
import { count, countForCentre, courseFields, orCourseGone } from './counting.ts';
import type { Database } from './database.ts';
import { readRecords } from './read-list.ts';
import { type LateCount, lateCountSchema } from './records/late-count.ts';

/** A page's fields per document stay far below the 500 that one commit may transform. */
const pageSize = 50;

/** As many as somebody who looks at the numbers waits for. */
const ownPages = 10;

/** Milliseconds for which an instance leaves the numbers alone once it found them written too often. */
const restTime = 5_000;

interface Added {
  readonly counts: { readonly added: number };
  /** Whether none waits any more. */
  readonly isOver: boolean;
}

/** How redemptions are counted while more come than the numbers' documents bear. */
export interface LateCounts {
  /**
   * Commits a redemption with its numbers. Where those are written too often just then, or have no room,
   * it is committed without them, beside a document that says what to add. That costs a read and a write more, a write
   * less for each of the numbers' documents, and later a read, a deletion and a part of a page's writes.
   * @param code canonical
   * @returns `course-gone` where the card's course or bundle is not live
   * @throws what a commit fails with
   */
  commit(
    code: string,
    counted: LateCount,
    write: (writes: Writes) => void,
  ): Promise<'done' | 'course-gone'>;
  /**
   * Adds what waits to the numbers, each once, a page at a time. One read where nothing waits; of each
   * page a read for each redemption and each of their courses, and as many deletions; two writes for
   * the centre and a course. Stops early, without a word, where the numbers are written too often.
   */
  add(isLate: () => boolean): Promise<Added>;
  /** The same of those that this instance knows of: no read where it has put none aside. */
  addOwn(): Promise<void>;
}

export function createLateCounts(
  database: Database,
  elapsed: () => number,
  now: () => Date,
): LateCounts {
  const { firestore, lateCounts } = database;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let hasOwn = false;

  const readLive = (cIds: Iterable<string>) =>
    firestore.getAll(...Array.from(cIds, database.courseCounters), { fieldMask: ['live'] });

  /** Adds a page of what waits. Gives how many there were. */
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
      // There a course that went to the trash since has its numbers, too; one that was purged has none.
      for (const { id, ref, exists } of counters)
        if (exists) writes.update(ref, courseFields(codes.get(id) ?? [], at));
      countForCentre(writes, database, ...records.map((record) => ({ ...record, at })));
    });
    return waiting.length;
  };

  const add: LateCounts['add'] = async (isLate) => {
    let added = 0;
    try {
      while (!isLate()) {
        const more = await addPage();
        if (more === 0) return { counts: { added }, isOver: true };
        added += more;
      }
    } catch (error) {
      // Another instance adds the same, or the numbers are still written too often.
      if (!hasStatus(error, 'NOT_FOUND') && !isTransient(error)) throw error;
    }
    return { counts: { added }, isOver: false };
  };

  return {
    async commit(code, counted, write) {
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
      // A course that goes to the trash after this was live when the card was redeemed.
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
        // Nothing has room yet: the night says so, and whoever looks sees what is counted.
        if (!isFullDocument(error)) throw error;
      }
    },
  };
}
