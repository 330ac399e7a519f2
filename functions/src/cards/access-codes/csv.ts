import { batchName } from '@markaz/contract/cards/batch-name';
import type { CodeState, SaleStage } from '@markaz/contract/cards/card';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { formatSerial } from '@markaz/contract/cards/serial';
import { type CsvCell, dayCell, poundsCell, timeCell } from '@markaz/contract/text/csv';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import { csvTable } from '../../core/csv.ts';
import { type Database, readListRecord } from '../../store/database.ts';
import { readPage } from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { presentTime } from '../card/present.ts';
import { stateAt } from '../card/transitions.ts';
import { presentBatch, readBatchHeads } from '../code-batches/batch-heads.ts';
import { codesQuery, createPositionOf } from './listing.ts';

/** The fields of a code from which a line of the file is made. */
const exportedCodeSchema = accessCodeSchema.omit({
  ending: true,
  stateWhenRevoked: true,
  createdBy: true,
  soldOn: true,
  year: true,
  changed: true,
  changes: true,
  beforeMove: true,
  replaces: true,
  replacedBy: true,
});
const exportedFields = Object.keys(exportedCodeSchema.shape);

type ExportedCode = z.infer<typeof exportedCodeSchema>;

const stateNames: Readonly<Record<CodeState, string>> = {
  inactive: 'غير مفعّل',
  unused: 'لم يُستخدم',
  used: 'مُستخدَم',
  expired: 'منتهي الصلاحية',
  revoked: 'مُبطَل',
};

const stageNames: Readonly<Record<SaleStage, string>> = {
  centre: 'في المركز',
  handed: 'أمانة عند المنفذ',
  credit: 'بيع آجل',
  paid: 'مدفوعة',
  unrecorded: 'استُخدمت ولم يُسجَّل بيعها',
};

type Names = ReturnType<typeof createNames>;

function describeScope({ opens }: ExportedCode, names: Names): string {
  if (opens.kind === 'course') return 'الكورس كله';
  const titles =
    opens.kind === 'bundle' ? opens.cIds.map(names.course) : opens.lIds.map(names.lecture);
  return titles.filter(Boolean).join('، ');
}

/**
 * Returns the last day of access. If the card is not redeemed and opens access for some days,
 * returns the number of days, because they begin only when the card is redeemed.
 */
function describeLastDay({ lasts, usedAt }: ExportedCode): CsvCell {
  if (lasts.kind === 'forever') return 'بلا نهاية';
  if (lasts.kind === 'until') return dayCell(lasts.day);
  if (usedAt === null) return `أيام من الاستخدام: ${lasts.days}`;
  return dayCell(daysLater(cairoDay(usedAt.toDate()), lasts.days));
}

interface CodeRow {
  readonly code: ExportedCode;
  readonly names: Names;
  readonly at: Date;
}

/** The file of codes. Uses Cairo time. */
export const codeTable = csvTable<CodeRow>([
  ['الرقم المسلسل', ({ code }) => formatSerial(code.serial)],
  ['الكود', ({ code }) => code.token],
  [
    'الكورس',
    ({ code: { opens, cId }, names }) => (opens.kind === 'bundle' ? opens.name : names.course(cId)),
  ],
  ['الحالة', ({ code, at }) => stateNames[stateAt(code, at)]],
  ['منفذ البيع', ({ code }) => code.outlet],
  ['السعر المطبوع', ({ code }) => withPlainDigits(code.priceLabel)],
  ['الدفعة', ({ code, names }) => names.batch(code.batch)],
  ['تاريخ الإنشاء', ({ code }) => timeCell(presentTime(code.createdAt))],
  ['ينتهي في', ({ code }) => timeCell(presentTime(code.expiresAt))],
  ['استُخدم في', ({ code }) => timeCell(presentTime(code.usedAt))],
  // The name is removed when the student deletes the account.
  [
    'الطالب',
    ({ code }) => code.usedByPerson?.displayName ?? (code.usedBy === null ? '' : 'حساب محذوف'),
  ],
  ['البريد الإلكتروني', ({ code }) => code.usedByPerson?.email ?? ''],
  ['البيع', ({ code }) => stageNames[code.stage]],
  ['السعر بالجنيه', ({ code: { price } }) => (price === null ? null : poundsCell(price))],
  ['سُلّمت في', ({ code }) => timeCell(presentTime(code.handedAt))],
  ['بيعت في', ({ code }) => timeCell(presentTime(code.soldAt))],
  ['رُدّت قيمتها في', ({ code }) => timeCell(presentTime(code.refund?.at ?? null))],
  ['ما يفتحه', ({ code, names }) => describeScope(code, names)],
  ['المشاهدة حتى', ({ code }) => describeLastDay(code)],
]);

interface Sources {
  readonly database: Database;
  readonly courses: Pick<CourseStore, 'readEach'>;
  readonly titles: ReadonlyMap<string, string>;
  readonly at: Date;
}

/** Finds the titles of courses and lectures and the names of batches by their ids. */
function createNames({ database, courses, titles }: Sources) {
  const batches = new Map<string, string>();
  const lectures = new Map<string, string>();
  const loadedCourses = new Set<string>();

  const loadBatches = async (ids: readonly (string | null)[]) => {
    const newIds = ids.filter((id) => id !== null).filter((id) => !batches.has(id));
    const heads = await readBatchHeads(database, newIds);
    for (const id of newIds) {
      const head = heads.get(id);
      const name = head && batchName(presentBatch(id, head), (time) => cairoDay(new Date(time)));
      batches.set(id, name ?? id);
    }
  };

  const loadLectures = async (codes: readonly ExportedCode[]) => {
    const courseIds = codes.filter(({ opens }) => opens.kind === 'lectures').map(({ cId }) => cId);
    const newIds = [...new Set(courseIds)].filter((cId) => !loadedCourses.has(cId));
    for (const cId of newIds) loadedCourses.add(cId);
    const found = await courses.readEach(newIds);
    for (const { id, title } of [...found.values()].flatMap((course) => course.lectures))
      lectures.set(id, title);
  };

  return {
    /** Reads the names that these codes need and that were not read before. */
    load: (codes: readonly ExportedCode[]) =>
      Promise.all([loadBatches(codes.map(({ batch }) => batch)), loadLectures(codes)]),
    course: (id: string) => titles.get(id) ?? '',
    lecture: (id: string) => lectures.get(id) ?? '',
    batch: (id: string | null) => (id === null ? '' : (batches.get(id) ?? '')),
  };
}

/**
 * Creates a function that formats codes as lines of the file. Cost: 1 read per batch, and 1 read
 * per course with lecture cards. The function reads each of them only once.
 */
export function createLineFormatter(sources: Sources) {
  const names = createNames(sources);
  return async (codes: readonly ExportedCode[]): Promise<string> => {
    await names.load(codes);
    return codes.map((code) => codeTable.lineOf({ code, names, at: sources.at })).join('');
  };
}

const chunkSize = 300;

/**
 * Reads a page of codes for the file. Cost: 1 read per code.
 * @throws 400 for an invalid position
 */
export function readExportPage(
  database: Database,
  filter: CodeFilter,
  now: Date,
  limit: number,
  after: string | undefined,
) {
  const query = codesQuery(database, filter, now, after).select(...exportedFields);
  return readPage(database, query, exportedCodeSchema, limit, createPositionOf(filter));
}

/**
 * Yields a CSV file. One query reads the remaining codes as fast as the browser receives them. The
 * Firestore client resumes the query if its connection breaks. Cost: 1 read per remaining code, and
 * the reads of `formatLines`.
 * @param firstText the beginning of the file. The caller makes this text before the response
 * starts, so that a failure until then still gets an error response.
 * @param remainingQuery query of the remaining codes, or null if there are none
 */
export async function* streamFile(
  database: Database,
  firstText: string,
  remainingQuery: Query | null,
  formatLines: ReturnType<typeof createLineFormatter>,
): AsyncGenerator<string> {
  yield firstText;
  let chunk: ExportedCode[] = [];
  for await (const doc of remainingQuery?.select(...exportedFields).stream() ?? []) {
    // The types of the Firestore client do not say that this stream yields documents.
    const snapshot = doc as unknown as QueryDocumentSnapshot;
    const code = readListRecord(database, exportedCodeSchema, snapshot);
    if (code !== null) chunk.push(code);
    if (chunk.length < chunkSize) continue;
    yield await formatLines(chunk);
    chunk = [];
  }
  if (chunk.length > 0) yield await formatLines(chunk);
}
