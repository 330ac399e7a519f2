import { batchName } from '@markaz/contract/cards/batch-name';
import type { CodeState, SaleStage } from '@markaz/contract/cards/card';
import { formatSerial } from '@markaz/contract/cards/serial';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';
import { presentTime } from '../card/present.ts';
import { stateAt } from '../card/transitions.ts';
import { presentBatch } from '../code-batches/present.ts';
import type { AccessCodeStore, CodeInFile } from './store.ts';

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

/** Formats piastres as pounds, which spreadsheets can add up. */
function pounds(piastres: number | null): string {
  return piastres === null ? '' : (piastres / 100).toFixed(2);
}

/** Replaces the name if the student has deleted their account. */
const deletedAccount = 'حساب محذوف';

export const codesHead = csvHead([
  'الرقم المسلسل',
  'الكود',
  'الكورس',
  'الحالة',
  'منفذ البيع',
  'السعر المطبوع',
  'الدفعة',
  'تاريخ الإنشاء',
  'ينتهي في',
  'استُخدم في',
  'الطالب',
  'البريد الإلكتروني',
  'البيع',
  'السعر بالجنيه',
  'سُلّمت في',
  'بيعت في',
  'ما يفتحه',
  'المشاهدة حتى',
]);

type Names = ReturnType<typeof createNames>;

function openedBy({ opens }: CodeInFile, names: Names): string {
  if (opens.kind === 'course') return 'الكورس كله';
  const titles =
    opens.kind === 'bundle' ? opens.cIds.map(names.course) : opens.lIds.map(names.lecture);
  return titles.filter(Boolean).join('، ');
}

/** The last day of access; for an unused card that counts days, their number. */
function lastDay({ lasts, usedAt }: CodeInFile): string {
  if (lasts.kind === 'forever') return 'بلا نهاية';
  if (lasts.kind === 'until') return lasts.day;
  if (usedAt === null) return `أيام من الاستخدام: ${lasts.days}`;
  return daysLater(cairoDay(usedAt.toDate()), lasts.days);
}

/** Formats a code as a line; times are in Cairo time. */
function codeRow(code: CodeInFile, names: Names, now: Date): string {
  return csvLine([
    formatSerial(code.serial),
    code.token,
    code.opens.kind === 'bundle' ? code.opens.name : names.course(code.cId),
    stateNames[stateAt(code, now)],
    code.outlet,
    code.priceLabel,
    names.batch(code.batch),
    csvTime(presentTime(code.createdAt)),
    csvTime(presentTime(code.expiresAt)),
    csvTime(presentTime(code.usedAt)),
    code.usedByPerson?.displayName ?? (code.usedBy === null ? '' : deletedAccount),
    code.usedByPerson?.email ?? '',
    stageNames[code.stage],
    pounds(code.price),
    csvTime(presentTime(code.handedAt)),
    csvTime(presentTime(code.soldAt)),
    openedBy(code, names),
    lastDay(code),
  ]);
}

interface Sources {
  readonly store: Pick<AccessCodeStore, 'readBatches'>;
  readonly courses: Pick<CourseStore, 'readEach'>;
  /** Titles of courses, by id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly at: Date;
}

/** Titles of courses and lectures, and names of batches, by id. */
function createNames({ store, courses, titles }: Sources) {
  const batches = new Map<string, string>();
  const lectures = new Map<string, string>();
  const knownCourses = new Set<string>();

  const learnBatches = async (ids: readonly (string | null)[]) => {
    const unknown = new Set(ids.filter((id) => id !== null).filter((id) => !batches.has(id)));
    for (const [id, head] of await store.readBatches([...unknown])) {
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
    /** Reads the names that these codes need: each batch and each course with lectures once. */
    learn: (codes: readonly CodeInFile[]) =>
      Promise.all([learnBatches(codes.map(({ batch }) => batch)), learnLectures(codes)]),
    course: (id: string) => titles.get(id) ?? '',
    lecture: (id: string) => lectures.get(id) ?? '',
    batch: (id: string | null) => (id === null ? '' : (batches.get(id) ?? '')),
  };
}

/** Formats codes as lines; a read for each batch, and for each course with lecture cards. */
export function createLines(sources: Sources) {
  const names = createNames(sources);
  return async (codes: readonly CodeInFile[]): Promise<string> => {
    await names.learn(codes);
    return codes.map((code) => codeRow(code, names, sources.at)).join('');
  };
}

/** Codes per chunk of the file. */
const chunkSize = 300;

/**
 * Yields a CSV file.
 * @param beginning read before the file begins, so that a failure is sent as an error
 * @param rest further codes; a read for each, and those of their lines
 */
export async function* fileOf(
  beginning: string,
  rest: AsyncIterable<CodeInFile> | null,
  linesOf: ReturnType<typeof createLines>,
): AsyncGenerator<string> {
  yield beginning;
  let chunk: CodeInFile[] = [];
  for await (const code of rest ?? []) {
    chunk.push(code);
    if (chunk.length < chunkSize) continue;
    yield await linesOf(chunk);
    chunk = [];
  }
  if (chunk.length > 0) yield await linesOf(chunk);
}
