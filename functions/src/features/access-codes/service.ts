import { bodyLength, readCode, readEnd } from '@markaz/contract/access-code';
import type { AccessCode, CodeFilter, CodeSelection } from '@markaz/contract/access-codes';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Admin } from '../../core/caller.ts';
import { csvDownload } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { pagesFrom } from '../../store/paging.ts';
import type { Context } from '../context.ts';
import type { CourseStore } from '../courses/store.ts';
import { createCodeChangeStore } from './change-store.ts';
import { codeRow, codesHead } from './csv.ts';
import { currentFirst, findCodes, type SearchStudents } from './find.ts';
import { presentCode } from './present.ts';
import type { Change } from './states.ts';
import { type CodePage, createAccessCodeStore } from './store.ts';
import { createCodeSwapStore } from './swap-store.ts';

/** Codes that an export reads at a time. */
const exportPage = 300;

const notSwappable = {
  used: 'استُخدم هذا الكود، فلا تُستبدل بطاقته.',
  expired: 'انتهت صلاحية هذا الكود، فلا تُستبدل بطاقته.',
  revoked: 'هذا الكود مُبطَل. أعِد صلاحيته أولًا.',
  'course-gone': 'كورس هذا الكود في سلة المحذوفات. استعِده أولًا.',
} as const;

/** @throws 400 for what is no code */
function readTyped(text: string): string {
  const typed = readCode(text);
  if (typed.ok) return typed.code;
  throw invalidFields({ code: 'هذا الكود غير صحيح. راجِع الحروف والأرقام على البطاقة.' });
}

/**
 * How many of the tokens that an answer shows somebody could redeem. What became of a card that was
 * given out for another is not known unless it is shown itself: it counts.
 * @param known the token that was asked by, which is no news
 */
function countRedeemable(codes: readonly AccessCode[], known?: string): number {
  const shown = new Set(codes.map(({ token }) => token));
  const redeemable = codes
    .filter(({ state }) => state === 'inactive' || state === 'unused')
    .map(({ token }) => token);
  const replacements = codes.flatMap(({ replacedBy }) =>
    replacedBy === null || shown.has(replacedBy) ? [] : [replacedBy],
  );
  const tokens = new Set([...redeemable, ...replacements]);
  if (known !== undefined) tokens.delete(known);
  return tokens.size;
}

function askedFor(selection: CodeSelection): number {
  return 'codes' in selection ? selection.codes.length : selection.to - selection.from + 1;
}

export function createAccessCodeService({
  database,
  now,
  courses,
  searchStudents,
}: Context & { readonly courses: CourseStore; readonly searchStudents: SearchStudents }) {
  const store = createAccessCodeStore(database);
  const changes = createCodeChangeStore(database);
  const swaps = createCodeSwapStore(database);

  async function* csvOf(filter: CodeFilter, first: CodePage, at: Date): AsyncGenerator<string> {
    const titles = new Map<string, string>();
    const titleOf = async (cId: string) => {
      const title = titles.get(cId) ?? (await courses.readHead(cId))?.title ?? '';
      titles.set(cId, title);
      return title;
    };
    yield codesHead;
    const readNext = (after: string) => store.page(filter, at, exportPage, after);
    for await (const found of pagesFrom(first, readNext)) {
      let lines = '';
      for (const { record } of found) {
        lines += codeRow(presentCode(record, at), await titleOf(record.cId));
      }
      yield lines;
    }
  }

  /** Before the codes leave: who can read them can use them, or sell them. */
  async function noteListing(admin: Admin, filter: CodeFilter, count: number): Promise<void> {
    if (count > 0) await store.recordListing({ admin, now: now() }, filter, count);
  }

  /** @throws 409 where a course of theirs is in the trash */
  async function change(admin: Admin, what: Change, selection: CodeSelection) {
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
      await noteListing(caller, filter, countRedeemable(codes));
      return { codes, next };
    },

    /**
     * One card: a read for it, and one for its course; a write where that shows what can be
     * redeemed to who has no card of it. @throws 400, 404
     */
    async 'admin/codes/lookup'({ caller, input: asked }) {
      const found =
        'code' in asked
          ? [await store.read(readTyped(asked.code))]
          : await store.readSerial(asked.cId, asked.serial);
      const records = found.filter((record) => record !== null).toSorted(currentFirst);
      const [first] = records;
      if (first === undefined) throw notFound();
      const head = await courses.readHead(first.cId);
      const at = now();
      const codes = records.map((record) => presentCode(record, at));
      const known = 'code' in asked ? first.token : undefined;
      await noteListing(caller, { cId: first.cId }, countRedeemable(codes, known));
      return {
        codes,
        course: head === null ? null : { id: first.cId, title: head.title },
      };
    },

    /**
     * Thirty reads at most, of which two are for all courses' titles; a write where that shows what
     * can be redeemed to who has not typed the whole of it.
     */
    async 'admin/codes/find'(call) {
      const { text, cId } = call.input;
      const { records, more } = await findCodes(store, searchStudents, call);
      const at = now();
      const codes = records.map((record) => presentCode(record, at));
      const whole = readEnd(text)?.length === bodyLength;
      const known = whole ? codes[0]?.token : undefined;
      await noteListing(
        call.caller,
        cId === undefined ? {} : { cId },
        countRedeemable(codes, known),
      );
      const shown = new Set(codes.map((code) => code.cId));
      const all = shown.size === 0 ? [] : await courses.readAll();
      const titles = all.filter(({ id }) => shown.has(id)).map(({ id, title }) => [id, title]);
      return { codes, courses: Object.fromEntries(titles), more };
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
    async 'admin/codes/swap'({ caller: admin, input: { code } }) {
      const swapped = await swaps.swap({ admin, now: now() }, readTyped(code));
      if (swapped === 'unknown') throw notFound();
      if (typeof swapped === 'string') throw conflict(notSwappable[swapped]);
      return swapped;
    },

    /** All codes that fit, as pieces of a CSV file; the first page is read before it begins. */
    async 'admin/codes/csv'({ caller: admin, input: filter }) {
      const at = now();
      const first = await store.page(filter, at, exportPage);
      await store.recordExport({ admin, now: at }, filter, await store.count(filter, at));
      return csvDownload(csvOf(filter, first, at), 'codes', at);
    },
  } satisfies Partial<Handlers>;
}
