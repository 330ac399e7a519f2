import { batchName } from '@markaz/contract/cards/batch-name';
import type { CodeState, SaleStage } from '@markaz/contract/cards/card';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { formatSerial } from '@markaz/contract/cards/serial';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';
import { type Database, readListRecord } from '../../store/database.ts';
import { readPage } from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { presentTime } from '../card/present.ts';
import { stateAt } from '../card/transitions.ts';
import { presentBatch, readBatchHeads } from '../code-batches/batch-heads.ts';
import { codesQuery, positionIn } from './listing.ts';

/** The fields of a code that the file needs. */
const inFileSchema = accessCodeSchema.omit({
  ending: true,
  stateWhenRevoked: true,
  createdBy: true,
  soldOn: true,
  year: true,
  changed: true,
  changes: true,
  replaces: true,
  replacedBy: true,
});
const fileFields = Object.keys(inFileSchema.shape);

type CodeInFile = z.infer<typeof inFileSchema>;

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
};

type Names = ReturnType<typeof createNames>;

function openedBy({ opens }: CodeInFile, names: Names): string {
  if (opens.kind === 'course') return 'الكورس كله';
  const titles =
    opens.kind === 'bundle' ? opens.cIds.map(names.course) : opens.lIds.map(names.lecture);
  return titles.filter(Boolean).join('، ');
}

/** Returns the last day of access, or for unused cards that count days, the number of days. */
function lastDay({ lasts, usedAt }: CodeInFile): string {
  if (lasts.kind === 'forever') return 'بلا نهاية';
  if (lasts.kind === 'until') return lasts.day;
  if (usedAt === null) return `أيام من الاستخدام: ${lasts.days}`;
  return daysLater(cairoDay(usedAt.toDate()), lasts.days);
}

/** The columns of the file, each with title and content. Times are in Cairo time. */
const columns: readonly (readonly [
  title: string,
  textOf: (code: CodeInFile, names: Names, now: Date) => string,
])[] = [
  ['الرقم المسلسل', ({ serial }) => formatSerial(serial)],
  ['الكود', ({ token }) => token],
  ['الكورس', ({ opens, cId }, names) => (opens.kind === 'bundle' ? opens.name : names.course(cId))],
  ['الحالة', (code, _, now) => stateNames[stateAt(code, now)]],
  ['منفذ البيع', ({ outlet }) => outlet],
  ['السعر المطبوع', ({ priceLabel }) => priceLabel],
  ['الدفعة', ({ batch }, names) => names.batch(batch)],
  ['تاريخ الإنشاء', ({ createdAt }) => csvTime(presentTime(createdAt))],
  ['ينتهي في', ({ expiresAt }) => csvTime(presentTime(expiresAt))],
  ['استُخدم في', ({ usedAt }) => csvTime(presentTime(usedAt))],
  // The student's name is removed when the account is deleted.
  [
    'الطالب',
    (code) => code.usedByPerson?.displayName ?? (code.usedBy === null ? '' : 'حساب محذوف'),
  ],
  ['البريد الإلكتروني', ({ usedByPerson }) => usedByPerson?.email ?? ''],
  ['البيع', ({ stage }) => stageNames[stage]],
  // Prices are in pounds, so that spreadsheets can add them up.
  ['السعر بالجنيه', ({ price }) => (price === null ? '' : (price / 100).toFixed(2))],
  ['سُلّمت في', ({ handedAt }) => csvTime(presentTime(handedAt))],
  ['بيعت في', ({ soldAt }) => csvTime(presentTime(soldAt))],
  ['ما يفتحه', openedBy],
  ['المشاهدة حتى', lastDay],
];

export const codesHead = csvHead(columns.map(([title]) => title));

function codeLine(code: CodeInFile, names: Names, now: Date): string {
  return csvLine(columns.map(([, textOf]) => textOf(code, names, now)));
}

interface Sources {
  readonly database: Database;
  readonly courses: Pick<CourseStore, 'readEach'>;
  readonly titles: ReadonlyMap<string, string>;
  readonly at: Date;
}

/** Looks up titles of courses and lectures, and names of batches, by id. */
function createNames({ database, courses, titles }: Sources) {
  const batches = new Map<string, string>();
  const lectures = new Map<string, string>();
  const knownCourses = new Set<string>();

  const learnBatches = async (ids: readonly (string | null)[]) => {
    const unknown = ids.filter((id) => id !== null).filter((id) => !batches.has(id));
    const heads = await readBatchHeads(database, unknown);
    for (const id of unknown) {
      const head = heads.get(id);
      const name = head && batchName(presentBatch(id, head), (time) => cairoDay(new Date(time)));
      batches.set(id, name ?? id);
    }
  };

  const learnLectures = async (codes: readonly CodeInFile[]) => {
    const some = codes.filter(({ opens }) => opens.kind === 'lectures').map(({ cId }) => cId);
    const unknown = [...new Set(some)].filter((cId) => !knownCourses.has(cId));
    for (const cId of unknown) knownCourses.add(cId);
    const found = await courses.readEach(unknown);
    for (const { id, title } of [...found.values()].flatMap((course) => course.lectures))
      lectures.set(id, title);
  };

  return {
    /** Reads the names for these codes: each batch and each course with lecture cards once. */
    learn: (codes: readonly CodeInFile[]) =>
      Promise.all([learnBatches(codes.map(({ batch }) => batch)), learnLectures(codes)]),
    course: (id: string) => titles.get(id) ?? '',
    lecture: (id: string) => lectures.get(id) ?? '',
    batch: (id: string | null) => (id === null ? '' : (batches.get(id) ?? '')),
  };
}

/** Formats codes as lines. Cost: one read per batch and per course with lecture cards. */
export function createLines(sources: Sources) {
  const names = createNames(sources);
  return async (codes: readonly CodeInFile[]): Promise<string> => {
    await names.learn(codes);
    return codes.map((code) => codeLine(code, names, sources.at)).join('');
  };
}

const chunkSize = 300;

/** Reads a page of codes for the file. Cost: one read per code. @throws 400 for a bad position */
export function readPageOfFile(
  database: Database,
  filter: CodeFilter,
  now: Date,
  limit: number,
  after: string | undefined,
) {
  const query = codesQuery(database, filter, now, after).select(...fileFields);
  return readPage(database, query, inFileSchema, limit, positionIn(filter));
}

/**
 * Yields a CSV file. One query reads the rest as fast as the browser receives it; the client
 * resumes it if the connection breaks. Cost: one read per code, and those of `linesOf`.
 * @param beginning text that is ready before the response starts, so that a failure is an error
 * @param rest query of the remaining codes; null if there are none
 */
export async function* fileOf(
  database: Database,
  beginning: string,
  rest: Query | null,
  linesOf: ReturnType<typeof createLines>,
): AsyncGenerator<string> {
  yield beginning;
  let chunk: CodeInFile[] = [];
  for await (const doc of rest?.select(...fileFields).stream() ?? []) {
    // The client's types do not say that this stream yields documents.
    const snapshot = doc as unknown as QueryDocumentSnapshot;
    const code = readListRecord(database, inFileSchema, snapshot);
    if (code !== null) chunk.push(code);
    if (chunk.length < chunkSize) continue;
    yield await linesOf(chunk);
    chunk = [];
  }
  if (chunk.length > 0) yield await linesOf(chunk);
}
