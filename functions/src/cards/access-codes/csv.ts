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

/** The columns of the file: title and content. Times are in Cairo time. */
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
  // The name is removed with the account.
  [
    'الطالب',
    (code) => code.usedByPerson?.displayName ?? (code.usedBy === null ? '' : 'حساب محذوف'),
  ],
  ['البريد الإلكتروني', ({ usedByPerson }) => usedByPerson?.email ?? ''],
  ['البيع', ({ stage }) => stageNames[stage]],
  // In pounds, which spreadsheets can add up.
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
  readonly store: Pick<AccessCodeStore, 'readBatches'>;
  readonly courses: Pick<CourseStore, 'readEach'>;
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
    return codes.map((code) => codeLine(code, names, sources.at)).join('');
  };
}

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
