import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { limits } from '@markaz/contract/limits';
import type { CourseContext } from '../../catalogue/courses/store.ts';
import { conflict } from '../../core/api-error.ts';
import { csvDownload, csvPart } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { writeLog } from '../../store/audit.ts';
import { readPage } from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { presentCode } from '../card/present.ts';
import { codeTable, createLineFormatter, readExportPage, streamFile } from './csv.ts';
import { codesQuery, createPositionOf, logListing, logSubjectsOf } from './listing.ts';

/**
 * Number of codes that are read before the download starts. This number is small, so that the
 * download starts soon.
 */
const firstPageSize = 100;

const tooLargeMessage =
  'الأكواد أكثر من أن يضمّها ملف واحد، فأقصاه 50,000 كود. اختر كورسًا أو حالة، أو نزّلها من صفحة الأكواد، فهي تجمعها جزءًا بعد جزء.';

export function createAccessCodeService({ database, now, courses }: CourseContext) {
  /** Cost: 1 read per 1,000 codes. */
  const countCodes = async (filter: CodeFilter, at: Date): Promise<number> =>
    (await codesQuery(database, filter, at, undefined).count().get()).data().count;

  return {
    /**
     * Lists a page of codes. Cost: 1 read per code, and 1 write if a code is redeemable.
     * @throws 400
     */
    async 'admin/codes'({ caller: admin, input: { after, limit, ...filter } }) {
      const at = now();
      const query = codesQuery(database, filter, at, after);
      const position = createPositionOf(filter);
      const { found, next } = await readPage(database, query, accessCodeSchema, limit, position);
      const codes = found.map(({ record }) => presentCode(record, at));
      await logListing(database, { admin, now: at }, filter, codes);
      return { codes, next };
    },

    /**
     * Exports codes as one file, or one part of it. Logs the number of codes. Cost: 2 reads and 1
     * write. Each code, each batch and each course with lecture cards adds 1 read. The full file
     * and its first part add 1 read per 1,000 codes.
     * @throws 400, 409 if the full file would be too large
     */
    async 'admin/codes/csv'({ caller: admin, input: { part, size, ...filter } }) {
      const at = now();
      const isFullFile = part === undefined;
      const [page, total, allCourses] = await Promise.all([
        readExportPage(database, filter, at, isFullFile ? firstPageSize : size, part || undefined),
        part ? null : countCodes(filter, at),
        courses.readAll(),
      ]);
      if (isFullFile && total !== null && total > limits.codesPerFullFile)
        throw conflict(tooLargeMessage);
      const titles = new Map(allCourses.map(({ id, title }) => [id, title]));
      const formatLines = createLineFormatter({ database, courses, titles, at });
      const lines = await formatLines(page.found.map(({ record }) => record));
      const { place, outlet = place ? '' : null, state = null, stage = null } = filter;
      const count = isFullFile ? (total ?? 0) : page.found.length;
      await writeLog(
        database,
        { admin, now: at },
        {
          action: 'codes.export',
          subjects: logSubjectsOf(filter),
          after: { count, outlet, state, stage },
        },
      );
      const text = part ? lines : codeTable.head + lines;
      if (!isFullFile) return csvPart(text, { next: page.next, total }, 'codes', at);
      const remainingQuery =
        page.next === null ? null : codesQuery(database, filter, at, page.next);
      return csvDownload(streamFile(database, text, remainingQuery, formatLines), 'codes', at);
    },
  } satisfies Partial<Handlers>;
}
