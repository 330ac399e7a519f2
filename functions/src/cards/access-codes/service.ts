import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { limits } from '@markaz/contract/limits';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { csvDownload, csvPart } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { writeLog } from '../../store/audit.ts';
import { readPage } from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { presentCode } from '../card/present.ts';
import { codesHead, createLines, fileOf, readPageOfFile } from './csv.ts';
import { codesQuery, logListing, positionIn, subjectsOf } from './listing.ts';

/** Number of codes read before the response starts; few, so that it starts soon. */
const firstLines = 100;

const tooLargeFile =
  'الأكواد أكثر من أن يضمّها ملف واحد، فأقصاه 50,000 كود. اختر كورسًا أو حالة، أو نزّلها من صفحة الأكواد، فهي تجمعها جزءًا بعد جزء.';

export function createAccessCodeService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  /** Cost: one read per 1,000 codes. */
  const countCodes = async (filter: CodeFilter, at: Date): Promise<number> =>
    (await codesQuery(database, filter, at, undefined).count().get()).data().count;

  return {
    /** A page of codes. One read per code; one write if one of them is redeemable. @throws 400 */
    async 'admin/codes'({ caller: admin, input: { after, limit, ...filter } }) {
      const at = now();
      const query = codesQuery(database, filter, at, after);
      const position = positionIn(filter);
      const { found, next } = await readPage(database, query, accessCodeSchema, limit, position);
      const codes = found.map(({ record }) => presentCode(record, at));
      await logListing(database, { admin, now: at }, filter, codes);
      return { codes, next };
    },

    /**
     * The whole file or a part; each is logged with its number of codes. One read per code, batch
     * and course with lecture cards, two more, and before the first part one per 1,000 codes.
     * @throws 400, 409 if the whole file is too large
     */
    async 'admin/codes/csv'({ caller: admin, input: { part, size, ...filter } }) {
      const at = now();
      const isWhole = part === undefined;
      const [page, total, all] = await Promise.all([
        readPageOfFile(database, filter, at, isWhole ? firstLines : size, part || undefined),
        part ? null : countCodes(filter, at),
        courses.readAll(),
      ]);
      if (isWhole && total !== null && total > limits.wholeFile) throw conflict(tooLargeFile);
      const titles = new Map(all.map(({ id, title }) => [id, title]));
      const linesOf = createLines({ database, courses, titles, at });
      const lines = await linesOf(page.found.map(({ record }) => record));
      const { outlet = null, state = null, stage = null } = filter;
      const count = isWhole ? (total ?? 0) : page.found.length;
      await writeLog(
        database,
        { admin, now: at },
        {
          action: 'codes.export',
          subjects: subjectsOf(filter),
          after: { count, outlet, state, stage },
        },
      );
      const text = part ? lines : codesHead + lines;
      if (!isWhole) return csvPart(text, { next: page.next, total }, 'codes', at);
      const rest = page.next === null ? null : codesQuery(database, filter, at, page.next);
      return csvDownload(fileOf(database, text, rest, linesOf), 'codes', at);
    },
  } satisfies Partial<Handlers>;
}
