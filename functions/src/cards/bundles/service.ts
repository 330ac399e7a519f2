import type { InputOf } from '@markaz/contract/api';
import type { Bundle } from '@markaz/contract/cards/bundles';
import { Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import {
  countCardsByOutlet,
  createBundleCounters,
  readNumbers,
} from '../../store/course-numbers.ts';
import { type Database, readListRecord, readRecord, readRecords } from '../../store/database.ts';
import { type BundleRecord, bundleSchema } from '../../store/records/cards.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { presentNumbers } from '../code-batches/batch-heads.ts';

type SaveRequest = InputOf<'admin/bundles/save'>;

function present(id: string, { createdAt, updatedAt, ...bundle }: BundleRecord): Bundle {
  return {
    id,
    ...bundle,
    createdAt: createdAt.toDate().toISOString(),
    updatedAt: updatedAt.toDate().toISOString(),
  };
}

/** Reads the names of bundles, even archived ones, keyed by id. Cost: one read per bundle. */
export async function readBundleNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const docs = await database.firestore.getAll(...ids.map(database.bundle));
  const bundles = readRecords(database, bundleSchema, docs);
  return new Map(bundles.map(({ id, record }) => [id, record.name]));
}

/** Sorts by name, with bundles on sale before archived ones. */
function byName(a: Bundle, b: Bundle): number {
  return Number(a.archived) - Number(b.archived) || a.name.localeCompare(b.name, 'ar');
}

export function createBundleService({ database, now }: Context) {
  /** Cost: one read per bundle. */
  const list = async () => {
    const { docs } = await database.bundles.get();
    return readRecords(database, bundleSchema, docs);
  };

  /** @throws 400 if one of these courses is not live */
  const refuseGone = async (added: readonly string[], courses: readonly string[]) => {
    if (added.length === 0) return;
    const refs = added.map(database.course);
    const docs = await database.firestore.getAll(...refs, { fieldMask: ['state'] });
    const gone = docs.filter((doc) => doc.get('state') !== 'live').map(({ id }) => id);
    if (gone.length === 0) return;
    const fields = gone.map((cId) => [
      `courses.${courses.indexOf(cId)}`,
      'هذا الكورس لم يعد متاحًا',
    ]);
    throw invalidFields(Object.fromEntries(fields));
  };

  const decideSave = async (
    acting: Acting,
    { id, updatedAt, ...wanted }: SaveRequest,
  ): Promise<Decision<BundleRecord>> => {
    const { name, courses, archived } = wanted;
    const ref = database.bundle(id);
    const snapshot = await ref.get();
    const known = readRecord(bundleSchema, snapshot);
    const isSaved =
      known?.name === name &&
      known.archived === archived &&
      known.courses.join() === courses.join();
    if (isSaved) return { answer: known };
    if (known === null && updatedAt !== null) throw notFound();
    if (known !== null && known.updatedAt.toDate().toISOString() !== updatedAt)
      throw conflict('عدّل مسؤول آخر هذه الباقة. راجِعها ثم عدّل.');
    const added = courses.filter((cId) => !known?.courses.includes(cId));
    await refuseGone(added, courses);
    const now = Math.max(acting.now.getTime(), (known?.updatedAt.toMillis() ?? 0) + 1);
    const at = Timestamp.fromMillis(now);
    const record = { name, courses, archived, createdAt: known?.createdAt ?? at, updatedAt: at };
    return {
      answer: record,
      change: {
        logged: {
          action: known === null ? 'bundle.make' : 'bundle.update',
          subjects: [`bundle/${id}`, ...courses.map((cId) => `course/${cId}`)],
          ...(known && { before: { name: known.name, archived: known.archived } }),
          after: { name, archived },
        },
        write(batch) {
          if (known === null) {
            batch.create(ref, record);
            createBundleCounters(batch, database, id);
          } else {
            batch.update(ref, record, ifUnchanged(snapshot));
          }
          if (archived !== (known?.archived ?? false))
            batch.update(database.courseCounters(id), { live: !archived });
        },
      },
    };
  };

  return {
    /** One read per bundle. */
    async 'admin/bundles'() {
      const found = await list();
      return { bundles: found.map(({ id, record }) => present(id, record)).toSorted(byName) };
    },

    /** Seven reads per bundle. */
    async 'admin/bundles/numbers'() {
      const ids = (await list()).map(({ id }) => id);
      const counters = await readNumbers(database.firestore, database, ids, (schema, snapshot) =>
        readListRecord(database, schema, snapshot),
      );
      const at = now();
      const numbers = ids.map((id) => {
        const known = counters.get(id);
        const cards = known === undefined ? [] : countCardsByOutlet(known, at).values();
        return [id, presentNumbers(cards)];
      });
      return { numbers: Object.fromEntries(numbers) };
    },

    /**
     * One read, and one per added course; two or three writes, eight for a new bundle. Existing
     * cards still open the courses with which they were sold. @throws 400, 404, 409
     */
    async 'admin/bundles/save'({ caller: admin, input }) {
      const acting = { admin, now: now() };
      try {
        const decide = () => decideSave(acting, input);
        const saved = await runStaffAction(database, acting, decide);
        return { bundle: present(input.id, saved) };
      } catch (error) {
        // Another bundle or a course already has the id.
        if (hasStatus(error, 'ALREADY_EXISTS')) throw conflict('هذا المعرّف مستخدم. أعد المحاولة.');
        throw error;
      }
    },
  } satisfies Partial<Handlers>;
}
