import type { CodeSelection } from '@markaz/contract/access-codes';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import { csvDownload } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Context } from '../context.ts';
import type { CourseStore } from '../courses/store.ts';
import { createCodeChangeStore } from './change-store.ts';
import { fileOf } from './export.ts';
import { countRedeemable, noteListing } from './listing.ts';
import { presentCode } from './present.ts';
import { readTyped } from './read-typed.ts';
import type { Change } from './states.ts';
import { createAccessCodeStore } from './store.ts';
import { createCodeSwapStore } from './swap-store.ts';

/** Codes of a file that are read before it begins: few, so that it begins soon. */
const firstLines = 100;

const notSwappable = {
  used: 'استُخدم هذا الكود، فلا تُستبدل بطاقته.',
  expired: 'انتهت صلاحية هذا الكود، فلا تُستبدل بطاقته.',
  revoked: 'هذا الكود مُبطَل. أعِد صلاحيته أولًا.',
  'course-gone': 'كورس هذا الكود في سلة المحذوفات. استعِده أولًا.',
} as const;

function askedFor(selection: CodeSelection): number {
  return 'codes' in selection ? selection.codes.length : selection.to - selection.from + 1;
}

export function createAccessCodeService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createAccessCodeStore(database);
  const changes = createCodeChangeStore(database);
  const swaps = createCodeSwapStore(database);

  /** @throws 409 where a course of theirs is in the trash */
  async function change(admin: Staff, what: Change, selection: CodeSelection) {
    const done = await changes.change({ admin, now: now() }, what, selection);
    if (done === 'course-gone') throw conflict(notSwappable[done]);
    return { ...done, unchanged: askedFor(selection) - done.changed };
  }

  return {
    /** A page of codes; a read for each, and a write where one can be redeemed. @throws 400 */
    async 'admin/codes'({ caller, input: { after, limit, ...filter } }) {
      const at = now();
      const { found, next } = await store.page(filter, at, limit, after);
      const codes = found.map(({ record }) => presentCode(record, at));
      await noteListing(store, { admin: caller, now: at }, filter, countRedeemable(codes));
      return { codes, next };
    },

    'admin/codes/activate': ({ caller, input }) => change(caller, 'activate', input),
    'admin/codes/revoke': ({ caller, input }) => change(caller, 'revoke', input),
    'admin/codes/reinstate': ({ caller, input }) => change(caller, 'reinstate', input),

    /** @throws 404 for what is no such change, 409 where a course of theirs is in the trash */
    async 'admin/codes/undo'({ caller: admin, input }) {
      const undone = await changes.undo({ admin, now: now() }, input.change);
      if (undone === 'unknown') throw notFound();
      if (undone === 'course-gone') throw conflict(notSwappable[undone]);
      return undone;
    },

    /** Gives a damaged card a new code; one read, six writes. @throws 400, 404, 409 */
    async 'admin/codes/swap'({ caller: admin, input: { code, reason } }) {
      const swapped = await swaps.swap({ admin, now: now() }, readTyped(code), reason);
      if (swapped === 'unknown') throw notFound();
      if (typeof swapped === 'string') throw conflict(notSwappable[swapped]);
      return swapped;
    },

    /**
     * All codes that fit, as pieces of a CSV file, written down before one of them leaves; a read for
     * each code, each batch, each course whose lectures are sold and each 1,000 codes, and two. One
     * write.
     */
    async 'admin/codes/csv'({ caller: admin, input: filter }) {
      const at = now();
      const [first, count, all] = await Promise.all([
        store.page(filter, at, firstLines),
        store.count(filter, at),
        courses.readAll(),
      ]);
      await store.recordExport({ admin, now: at }, filter, count);
      const titles = new Map(all.map(({ id, title }) => [id, title]));
      return csvDownload(fileOf({ store, courses }, filter, first, titles, at), 'codes', at);
    },
  } satisfies Partial<Handlers>;
}
