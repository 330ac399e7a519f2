import type { Page } from '../../store/paging.ts';

/** Students that an export reads at a time. */
export const exportPage = 300;

/** A file made page by page. */
export async function* fileOf<Student>(
  head: string,
  pages: AsyncIterable<Page<Student>['found']>,
  rowOf: (student: Page<Student>['found'][number]) => string,
): AsyncGenerator<string> {
  yield head;
  for await (const found of pages) yield found.map(rowOf).join('');
}
