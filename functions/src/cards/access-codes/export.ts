import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import { batchName } from '@markaz/contract/cards/batch-name';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Page } from '../../store/paging.ts';
import { presentBatch } from '../code-batches/present.ts';
import { codeRow, codesHead } from './csv.ts';
import type { AccessCodeStore, CodeInFile } from './store.ts';

interface Stores {
  readonly store: AccessCodeStore;
  readonly courses: Pick<CourseStore, 'readEach'>;
}

/** Codes per chunk of the file. */
const together = 300;

async function* inChunks<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Names of batches, by id; each batch is read once. */
function createBatchNames(store: AccessCodeStore) {
  const names = new Map<string, string>();
  return {
    async learn(ids: readonly (string | null)[]): Promise<void> {
      const unknown = new Set(ids.filter((id) => id !== null).filter((id) => !names.has(id)));
      for (const [id, head] of await store.readBatches([...unknown])) {
        names.set(id, head === null ? id : batchName(presentBatch(id, head), cairoDayOf));
      }
    },
    of: (id: string | null) => (id === null ? '' : (names.get(id) ?? '')),
  };
}

/** Titles of lectures that cards open, by id; each course with lecture cards is read once. */
function createLectureNames(courses: Pick<CourseStore, 'readEach'>) {
  const known = new Set<string>();
  const titles = new Map<string, string>();
  return {
    async learn(codes: readonly CodeInFile[]): Promise<void> {
      const some = codes.filter(({ opens }) => opens.kind === 'lectures').map(({ cId }) => cId);
      const unknown = [...new Set(some)].filter((cId) => !known.has(cId));
      for (const cId of unknown) known.add(cId);
      const found = await courses.readEach(unknown);
      for (const { id, title } of [...found.values()].flatMap(({ lectures }) => lectures))
        titles.set(id, title);
    },
    of: (id: string) => titles.get(id) ?? '',
  };
}

function cairoDayOf(time: string): string {
  return cairoDay(new Date(time));
}

/** Formats codes as lines; a read for each batch, and for each course with lecture cards. */
function createLines(
  { store, courses }: Stores,
  titles: ReadonlyMap<string, string>,
  at: Date,
): (codes: readonly CodeInFile[]) => Promise<string> {
  const batches = createBatchNames(store);
  const lectures = createLectureNames(courses);
  const names = {
    course: (id: string) => titles.get(id) ?? '',
    lecture: lectures.of,
    batch: batches.of,
  };
  return async (codes) => {
    await Promise.all([batches.learn(codes.map(({ batch }) => batch)), lectures.learn(codes)]);
    return codes.map((code) => codeRow(code, names, at)).join('');
  };
}

/**
 * Yields the matching codes as pieces of a CSV file. A read for each code, and those of its lines.
 * @param page the first one, read before the file begins so that a failure is sent as an error
 * @param titles of courses, by id
 */
export async function* fileOf(
  stores: Stores,
  filter: CodeFilter,
  { found, next }: Page<CodeInFile>,
  titles: ReadonlyMap<string, string>,
  at: Date,
): AsyncGenerator<string> {
  const linesOf = createLines(stores, titles, at);
  yield codesHead;
  yield await linesOf(found.map(({ record }) => record));
  if (next === null) return;
  const rest = inChunks(stores.store.stream(filter, at, next), together);
  for await (const chunk of rest) yield await linesOf(chunk);
}

/** Returns codes as a part of such a file. @param isFirst whether to add the header line */
export async function partOf(
  stores: Stores,
  codes: Page<CodeInFile>['found'],
  titles: ReadonlyMap<string, string>,
  at: Date,
  isFirst: boolean,
): Promise<string> {
  const linesOf = createLines(stores, titles, at);
  const lines = await linesOf(codes.map(({ record }) => record));
  return isFirst ? codesHead + lines : lines;
}
