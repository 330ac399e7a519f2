import type { CodeSelection } from '@markaz/contract/cards/access-codes';
import { limits } from '@markaz/contract/limits';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import { csvDownload, csvPart } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentCode } from '../card/present.ts';
import { readTyped } from '../card/read-typed.ts';
import type { Change } from '../card/states.ts';
import { createCodeChangeStore } from './change-store.ts';
import { fileOf, partOf } from './export.ts';
import { countRedeemable, noteListing } from './listing.ts';
import { createAccessCodeStore } from './store.ts';
import { createCodeSwapStore } from './swap-store.ts';

/** Codes that are read before a file begins: few, so that it begins soon. */
const firstLines = 100;

const tooLargeFile =
  'الأكواد أكثر من أن يضمّها ملف واحد، فأقصاه 50,000 كود. اختر كورسًا أو حالة، أو نزّلها من صفحة الأكواد، فهي تجمعها جزءًا بعد جزء.';

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

  /** @throws 409 if one of their courses is in the trash */
  async function change(admin: Staff, what: Change, selection: CodeSelection) {
    const done = await changes.change({ admin, now: now() }, what, selection);
    if (done === 'course-gone') throw conflict(notSwappable[done]);
    return { ...done, unchanged: askedFor(selection) - done.changed };
  }

  return {
    /** A page of codes; a read for each, and a write if one of them is redeemable. @throws 400 */
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

    /** @throws 404 if there is no such change, 409 if one of its courses is in the trash */
    async 'admin/codes/undo'({ caller: admin, input }) {
      const undone = await changes.undo({ admin, now: now() }, input.change);
      if (undone === 'unknown') throw notFound();
      if (undone === 'course-gone') throw conflict(notSwappable[undone]);
      return undone;
    },

    /** Gives a damaged card a new code; one read, at most seven writes. @throws 400, 404, 409 */
    async 'admin/codes/swap'({ caller: admin, input: { code, reason } }) {
      const swapped = await swaps.swap({ admin, now: now() }, readTyped(code), reason);
      if (swapped === 'unknown') throw notFound();
      if (typeof swapped === 'string') throw conflict(notSwappable[swapped]);
      return swapped;
    },

    /**
     * The whole file or a part; each is logged with its number of codes. A read for each code, each
     * batch and each course with lecture cards, two more, and one for each 1,000 codes before the
     * first part. @throws 400, 409 if the whole file is too large
     */
    async 'admin/codes/csv'({ caller: admin, input: { part, size, ...filter } }) {
      const at = now();
      const acting = { admin, now: at };
      const isFirst = !part;
      const [page, total, all] = await Promise.all([
        store.pageOfFile(filter, at, part === undefined ? firstLines : size, part || undefined),
        isFirst ? store.count(filter, at) : null,
        courses.readAll(),
      ]);
      const titles = new Map(all.map(({ id, title }) => [id, title]));
      if (part !== undefined) {
        const text = await partOf({ store, courses }, page.found, titles, at, isFirst);
        await store.recordExport(acting, filter, page.found.length);
        return csvPart(text, { next: page.next, total }, 'codes', at);
      }
      if (total !== null && total > limits.wholeFile) throw conflict(tooLargeFile);
      await store.recordExport(acting, filter, total ?? 0);
      return csvDownload(fileOf({ store, courses }, filter, page, titles, at), 'codes', at);
    },
  } satisfies Partial<Handlers>;
}
