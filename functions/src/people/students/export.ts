import {
  type MarkedStudent,
  type MarkState,
  markState,
} from '@markaz/contract/learning/quiz-results';
import type { CourseStudent, StudentSummary } from '@markaz/contract/people/students';
import { timeCell } from '@markaz/contract/text/csv';
import { type CsvTable, csvDownload, csvPart, csvTable } from '../../core/csv.ts';
import type { RawBody, Reply } from '../../core/reply.ts';
import { type Acting, type LoggedAction, writeLog } from '../../store/audit.ts';
import type { Database, RecordWithId } from '../../store/database.ts';
import { type Page, type PageRequest, pagesFrom, readPages } from '../../store/paging.ts';

/** Number of students that an export reads with one query. */
const exportPageSize = 300;

interface ExportedFile<Student, Row> {
  /** File name without date and extension. */
  readonly name: string;
  readonly table: CsvTable<Row>;
  readonly read: (page: PageRequest) => Promise<Page<Student>>;
  /** Returns the row of a student, or null to leave the student out. */
  readonly rowOf: (student: RecordWithId<Student>) => Row | null;
  readonly count: () => Promise<number>;
  /** The log entry. The number of exported students is added to its `after`. */
  readonly logged: LoggedAction;
}

function linesOf<Student, Row>(
  { table, rowOf }: ExportedFile<Student, Row>,
  found: readonly RecordWithId<Student>[],
): string {
  const rows = found.map(rowOf).filter((row) => row !== null);
  return rows.map(table.lineOf).join('');
}

async function* streamLines<Student, Row>(file: ExportedFile<Student, Row>, first: Page<Student>) {
  yield file.table.head;
  const pages = pagesFrom(first, (after) => file.read({ limit: exportPageSize, after }));
  for await (const found of pages) yield linesOf(file, found);
}

/**
 * Sends the full file, or one part of it. The function begins to send the full file as soon as the
 * first page is read. It reads a part completely before it sends the part.
 * @throws 400 for an invalid part
 */
export async function exportStudents<Student, Row>(
  database: Database,
  acting: Acting,
  file: ExportedFile<Student, Row>,
  { part, size }: { readonly part?: string | undefined; readonly size: number },
): Promise<Reply<RawBody>> {
  const { name, table, read, count, logged } = file;
  const log = (students: number) =>
    writeLog(database, acting, { ...logged, after: { ...logged.after, count: students } });
  if (part === undefined) {
    const first = await read({ limit: exportPageSize });
    await log(await count());
    return csvDownload(streamLines(file, first), name, acting.now);
  }
  const isFirst = part === '';
  const [{ found, next }, total] = await Promise.all([
    readPages({ limit: size, after: part || undefined }, exportPageSize, read),
    isFirst ? count() : null,
  ]);
  await log(found.length);
  const text = (isFirst ? table.head : '') + linesOf(file, found);
  return csvPart(text, { next, total }, name, acting.now);
}

/** The file of all students. Times are in Cairo time. */
export const studentTable = csvTable<StudentSummary>([
  ['الطالب', ({ displayName }) => displayName],
  ['البريد الإلكتروني', ({ email }) => email],
  ['أول دخول', ({ createdAt }) => timeCell(createdAt)],
  ['آخر دخول', ({ lastSignIn }) => timeCell(lastSignIn)],
  ['عدد الكورسات', ({ courseCount }) => courseCount],
  ['معرّف الحساب', ({ uid }) => uid],
]);

/** Describes how the student got the course. */
function describeOrigin({ code, movedFrom }: CourseStudent): string {
  const origin = code === null ? 'أضافه مسؤول' : 'بكود';
  return movedFrom === null ? origin : `${origin}، ونُقل من حساب آخر`;
}

/** Creates the file of a course's students. */
export function courseStudentTable(lectureCount: number) {
  return csvTable<CourseStudent>([
    ['الطالب', ({ displayName }) => displayName],
    ['البريد الإلكتروني', ({ email }) => email],
    ['اشترك في', ({ enrolledAt }) => timeCell(enrolledAt)],
    ['طريقة الاشتراك', describeOrigin],
    ['الكود', ({ code }) => code],
    ['محاضرات أتمّها', ({ progress }) => progress.completedCount],
    ['عدد المحاضرات', () => lectureCount],
    ['آخر مشاهدة', ({ progress }) => timeCell(progress.lastWatchedAt)],
    ['معرّف الحساب', ({ uid }) => uid],
  ]);
}

const markStateLabels = {
  passed: 'درجة نجاح',
  opened: 'فُتح له ما بعده',
  failed: 'أقل من درجة النجاح',
  none: 'لم يؤدّه',
} as const satisfies Record<MarkState, string>;

export const markTable = csvTable<MarkedStudent>([
  ['الطالب', ({ displayName }) => displayName],
  ['الحالة', (student) => markStateLabels[markState(student)]],
  ['أفضل درجة', ({ best }) => best?.score],
  ['من', ({ best }) => best?.of],
  ['المحاولات', ({ attempts }) => attempts],
  ['اجتازه في', ({ passedAt }) => timeCell(passedAt)],
  ['فُتح ما بعده في', ({ openedAt }) => timeCell(openedAt)],
  ['آخر محاولة', ({ last }) => timeCell(last?.at ?? null)],
  ['وصلت متأخرة', ({ last }) => (last?.late === true ? 'نعم' : null)],
  ['مسموح له بمحاولة حتى', ({ allowedUntil }) => timeCell(allowedUntil)],
  ['معرّف الحساب', ({ uid }) => uid],
]);
