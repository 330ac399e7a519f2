import type { InputOf } from '@markaz/contract/api';
import { Timestamp } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { openBundleNumbers, readNumbers } from '../../store/course-numbers.ts';
import { type Database, readRecord, readRecordOfList, readRecords } from '../../store/database.ts';
import { type BundleRecord, bundleSchema } from '../../store/records/cards.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';

type Wanted = InputOf<'admin/bundles/save'>;

/** `changed`: changed since the admin read it; `taken`: the id belongs to another bundle. */
type Saved = BundleRecord | 'unknown' | 'changed' | 'taken' | { readonly gone: readonly string[] };

function isAsWanted({ name, courses, archived }: BundleRecord, wanted: Wanted): boolean {
  return (
    name === wanted.name && archived === wanted.archived && courses.join() === wanted.courses.join()
  );
}

export function createBundleStore(database: Database) {
  /** Returns the courses that are not live. */
  const findGone = async (cIds: readonly string[]): Promise<string[]> => {
    const refs = cIds.map(database.course);
    const docs = await database.firestore.getAll(...refs, { fieldMask: ['state'] });
    return docs.filter((doc) => doc.get('state') !== 'live').map(({ id }) => id);
  };

  const decide = async (acting: Acting, wanted: Wanted): Promise<Decision<Saved>> => {
    const { id, name, courses, archived, updatedAt } = wanted;
    const ref = database.bundle(id);
    const snapshot = await ref.get();
    const known = readRecord(bundleSchema, snapshot);
    if (known !== null && isAsWanted(known, wanted)) return { answer: known };
    if (known === null && updatedAt !== null) return { answer: 'unknown' };
    if (known !== null && known.updatedAt.toDate().toISOString() !== updatedAt)
      return { answer: 'changed' };
    const added = courses.filter((cId) => !known?.courses.includes(cId));
    const gone = added.length === 0 ? [] : await findGone(added);
    if (gone.length > 0) return { answer: { gone } };
    const now = Math.max(acting.now.getTime(), (known?.updatedAt.toMillis() ?? 0) + 1);
    const at = Timestamp.fromMillis(now);
    const record = { name, courses, archived, createdAt: known?.createdAt ?? at, updatedAt: at };
    const subjects = [`bundle/${id}`, ...courses.map((cId) => `course/${cId}`)];
    const facts = (bundle: BundleRecord) => ({ name: bundle.name, archived: bundle.archived });
    return {
      answer: record,
      change: {
        logged: {
          action: known === null ? 'bundle.make' : 'bundle.update',
          subjects,
          ...(known && { before: facts(known) }),
          after: facts(record),
        },
        write(batch) {
          if (known === null) {
            batch.create(ref, record);
            openBundleNumbers(batch, database, id);
          } else {
            batch.update(ref, record, unchanged(snapshot));
          }
          if (archived !== (known?.archived ?? false))
            batch.update(database.courseCounters(id), { live: !archived });
        },
      },
    };
  };

  return {
    /** All bundles; a read for each. */
    async list() {
      const { docs } = await database.bundles.get();
      return readRecords(database, bundleSchema, docs);
    },

    /** Numbers of their cards; six reads for each. */
    readCounters: (ids: readonly string[]) =>
      readNumbers(database.firestore, database, ids, (schema, snapshot) =>
        readRecordOfList(database, schema, snapshot),
      ),

    /** Creates or changes a bundle; a read, and one for each added course. */
    async save(acting: Acting, wanted: Wanted): Promise<Saved> {
      try {
        return await staffAction(database, acting, () => decide(acting, wanted));
      } catch (error) {
        if (hasStatus(error, 'ALREADY_EXISTS')) return 'taken';
        throw error;
      }
    },
  };
}
