import type { Bundle } from '@markaz/contract/cards/bundles';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { cardsByOutlet } from '../../store/course-numbers.ts';
import type { BundleRecord } from '../../store/records/cards.ts';
import { presentNumbers } from '../code-batches/present.ts';
import { createBundleStore } from './store.ts';

function present(id: string, { name, courses, archived, createdAt, updatedAt }: BundleRecord) {
  return {
    id,
    name,
    courses,
    archived,
    createdAt: createdAt.toDate().toISOString(),
    updatedAt: updatedAt.toDate().toISOString(),
  };
}

/** Bundles on sale come before archived ones. */
function byName(a: Bundle, b: Bundle): number {
  return Number(a.archived) - Number(b.archived) || a.name.localeCompare(b.name, 'ar');
}

/** Named sets of courses that one card opens. */
export function createBundleService({ database, now }: Context) {
  const store = createBundleStore(database);
  return {
    /** A read for each bundle. */
    async 'admin/bundles'() {
      const found = await store.list();
      return { bundles: found.map(({ id, record }) => present(id, record)).toSorted(byName) };
    },

    /** Seven reads for each bundle. */
    async 'admin/bundles/numbers'() {
      const found = await store.list();
      const counters = await store.readCounters(found.map(({ id }) => id));
      const at = now();
      const numbers = found.map(({ id }) => {
        const known = counters.get(id);
        const cards = known === undefined ? [] : cardsByOutlet(known, at).values();
        return [id, presentNumbers(cards)] as const;
      });
      return { numbers: Object.fromEntries(numbers) };
    },

    /**
     * A read, and one for each added course; two or three writes, eight for a new bundle. Existing
     * cards keep opening the courses that they were sold with. @throws 400, 404, 409
     */
    async 'admin/bundles/save'({ caller: admin, input }) {
      const saved = await store.save({ admin, now: now() }, input);
      if (saved === 'unknown') throw notFound();
      if (saved === 'changed') throw conflict('عدّل مسؤول آخر هذه الباقة. راجِعها ثم عدّل.');
      if (saved === 'taken') throw conflict('هذا المعرّف مستخدم. أعد المحاولة.');
      if ('gone' in saved) {
        const fields = input.courses.flatMap((cId, index) =>
          saved.gone.includes(cId)
            ? [[`courses.${index}`, 'هذا الكورس لم يعد متاحًا'] as const]
            : [],
        );
        throw invalidFields(Object.fromEntries(fields));
      }
      return { bundle: present(input.id, saved) };
    },
  } satisfies Partial<Handlers>;
}
