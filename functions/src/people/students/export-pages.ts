import { csvDownload, csvPart } from '../../core/csv.ts';
import type { Bytes, Reply } from '../../core/reply.ts';
import { type Page, type PageRequest, pagesFrom, readRun } from '../../store/paging.ts';

/** Students that an export reads at a time. */
const exportPage = 300;

/** A file of students. */
interface Exported<Student> {
  /** Without date and extension. */
  readonly name: string;
  readonly head: string;
  readonly now: Date;
  readonly read: (page: PageRequest) => Promise<Page<Student>>;
  readonly rowOf: (student: Page<Student>['found'][number]) => string;
  readonly count: () => Promise<number>;
  /** Logs the number of exported students. */
  readonly record: (count: number) => Promise<void>;
}

async function* fileOf<Student>({ head, read, rowOf }: Exported<Student>, first: Page<Student>) {
  yield head;
  const pages = pagesFrom(first, (after) => read({ limit: exportPage, after }));
  for await (const found of pages) yield found.map(rowOf).join('');
}

/**
 * The whole file, which begins after its first page is read; or one part, which is read completely
 * before it is sent. @throws 400 for an invalid part
 */
export async function exportStudents<Student>(
  exported: Exported<Student>,
  { part, size }: { readonly part?: string | undefined; readonly size: number },
): Promise<Reply<Bytes>> {
  const { name, head, now, read, rowOf, count, record } = exported;
  if (part === undefined) {
    const first = await read({ limit: exportPage });
    await record(await count());
    return csvDownload(fileOf(exported, first), name, now);
  }
  const isFirst = part === '';
  const [{ found, next }, total] = await Promise.all([
    readRun({ limit: size, after: part || undefined }, exportPage, read),
    isFirst ? count() : null,
  ]);
  await record(found.length);
  const text = (isFirst ? head : '') + found.map(rowOf).join('');
  return csvPart(text, { next, total }, name, now);
}
