import type { InputOf } from '@markaz/contract/api';
import type { Bundle } from '@markaz/contract/cards/bundles';
import { Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import { throwInstead } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import {
  countCardsByOutlet,
  createBundleCounters,
  readCourseCounters,
} from '../../store/course-counters.ts';
import { type Database, readEach, readRecord, readRecords } from '../../store/database.ts';
import { type BundleRecord, bundleSchema } from '../../store/records/cards.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { presentStatistics } from '../code-batches/batch-heads.ts';

type SaveRequest = InputOf<'admin/bundles/save'>;

function presentBundle(id: string, { createdAt, updatedAt, ...bundle }: BundleRecord): Bundle {
  return {
    id,
    ...bundle,
    createdAt: createdAt.toDate().toISOString(),
    updatedAt: updatedAt.toDate().toISOString(),
  };
}

/** Reads the names of bundles, even archived ones, keyed by id. Cost: 1 read per bundle. */
export async function readBundleNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const bundles = await readEach(database, bundleSchema, ids.map(database.bundle));
  return new Map([...bundles].map(([id, { name }]) => [id, name]));
}

/** Sorts bundles on sale before archived ones, then by name. */
function compareBundles(a: Bundle, b: Bundle): number {
  return Number(a.archived) - Number(b.archived) || a.name.localeCompare(b.name, 'ar');
}

export function createBundleService({ database, now }: Context) {
  /** Cost: 1 read per bundle. */
  const readBundles = async () => {
    const { docs } = await database.bundles.get();
    return readRecords(database, bundleSchema, docs);
  };

  /**
   * Cost: 1 read per added course.
   * @param courses all courses of the bundle, in the order of the form
   * @throws 400 if an added course is not live
   */
  const refuseUnavailableCourses = async (added: readonly string[], courses: readonly string[]) => {
    if (added.length === 0) return;
    const refs = added.map(database.course);
    const docs = await database.firestore.getAll(...refs, { fieldMask: ['state'] });
    const unavailableIds = docs.filter((doc) => doc.get('state') !== 'live').map(({ id }) => id);
    if (unavailableIds.length === 0) return;
    const fields = unavailableIds.map((cId) => [
      `courses.${courses.indexOf(cId)}`,
      'هذا الكورس لم يعد متاحًا',
    ]);
    throw invalidFields(Object.fromEntries(fields));
  };

  const decideSave = async (
    acting: Acting,
    { id, updatedAt, ...changes }: SaveRequest,
  ): Promise<Decision<BundleRecord>> => {
    const { name, courses, archived } = changes;
    const ref = database.bundle(id);
    const snapshot = await ref.get();
    const stored = readRecord(bundleSchema, snapshot);
    const isAlreadySaved =
      stored?.name === name &&
      stored.archived === archived &&
      stored.courses.join() === courses.join();
    if (isAlreadySaved) return { answer: stored };
    if (stored === null && updatedAt !== null) throw notFound();
    if (stored !== null && stored.updatedAt.toDate().toISOString() !== updatedAt)
      throw conflict('عدّل مسؤول آخر هذه الباقة. راجِعها ثم عدّل.');
    const added = courses.filter((cId) => !stored?.courses.includes(cId));
    await refuseUnavailableCourses(added, courses);
    const now = Math.max(acting.now.getTime(), (stored?.updatedAt.toMillis() ?? 0) + 1);
    const at = Timestamp.fromMillis(now);
    const record = { name, courses, archived, createdAt: stored?.createdAt ?? at, updatedAt: at };
    return {
      answer: record,
      change: {
        logged: {
          action: stored === null ? 'bundle.make' : 'bundle.update',
          subjects: [`bundle/${id}`, ...courses.map((cId) => `course/${cId}`)],
          ...(stored && { before: { name: stored.name, archived: stored.archived } }),
          after: { name, archived },
        },
        write(batch) {
          if (stored === null) {
            batch.create(ref, record);
            createBundleCounters(batch, database, id);
          } else {
            batch.update(ref, record, ifUnchanged(snapshot));
          }
          if (archived !== (stored?.archived ?? false))
            batch.update(database.courseCounters(id), { live: !archived });
        },
      },
    };
  };

  return {
    /** Lists all bundles. Cost: 1 read per bundle. */
    async 'admin/bundles'() {
      const found = await readBundles();
      return {
        bundles: found.map(({ id, record }) => presentBundle(id, record)).toSorted(compareBundles),
      };
    },

    /** Counts the cards of all bundles. Cost: 7 reads per bundle. */
    async 'admin/bundles/numbers'() {
      const ids = (await readBundles()).map(({ id }) => id);
      const counters = await readCourseCounters(database, ids, { skipsInvalid: true });
      const at = now();
      const numbers = ids.map((id) => {
        const bundleCounters = counters.get(id);
        const cards =
          bundleCounters === undefined ? [] : countCardsByOutlet(bundleCounters, at).values();
        return [id, presentStatistics(cards)];
      });
      return { numbers: Object.fromEntries(numbers) };
    },

    /**
     * Creates or changes a bundle. Existing cards still open the courses with which they were sold.
     * Cost: 1 read and 2 writes. Each added course adds 1 read. Archiving or restoring the bundle
     * adds 1 write. A new bundle adds 6 writes.
     * @throws 400, 404, 409
     */
    async 'admin/bundles/save'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      const decide = () => decideSave(acting, input);
      const saved = await runStaffAction(database, acting, decide).catch(
        // Another bundle or a course already has the id.
        throwInstead('ALREADY_EXISTS', () => conflict('هذا المعرّف مستخدم. أعد المحاولة.')),
      );
      return { bundle: presentBundle(input.id, saved) };
    },
  } satisfies Partial<Handlers>;
}
