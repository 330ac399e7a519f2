import type { Cost } from './api.ts';
import type { DocumentSize } from './documents.ts';
import type { Costs } from './measure.ts';

/** Maximum factor by which the reads of a call may grow in a centre ten times as large. */
const maxGrowth = 1.5;

/**
 * Calls that may read more in a larger centre, because their response contains everything that they
 * read. The values state what the response contains.
 */
const growingCalls: Readonly<Record<string, string>> = {
  'admin/students/export: of all': 'a row for each student',
  'admin/courses/export': 'every course with its lectures',
  'admin/bundles': 'every bundle',
  'admin/questions': 'the titles of each question’s course, at most one read a question',
  'admin/bundles/numbers': 'the numbers of every bundle, six reads each',
};

/**
 * Returns the calls whose reads grew by more than half.
 * @param allowedCalls calls that may grow, keyed by path, or by path and example
 */
export function findGrownCalls(
  small: Costs,
  large: Costs,
  allowedCalls: Readonly<Record<string, string>> = growingCalls,
): { call: string; before: number; after: number }[] {
  return [...large].flatMap(([call, { reads: after }]) => {
    const before = small.get(call)?.reads ?? 0;
    const [path = ''] = call.split(': ');
    const isAllowed = Object.hasOwn(allowedCalls, call) || Object.hasOwn(allowedCalls, path);
    return isAllowed || after <= before * maxGrowth ? [] : [{ call, before, after }];
  });
}

/** Returns a Markdown table with numbers aligned right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

const costFields = ['reads', 'writes', 'bytes', 'cpu'] as const satisfies readonly (keyof Cost)[];

/**
 * Returns a table of each call's cost at each size.
 * @param sizes the names of the sizes with their costs
 */
export function callTable(sizes: readonly (readonly [name: string, costs: Costs])[]): string {
  const calls = [...new Set(sizes.flatMap(([, costs]) => [...costs.keys()]))];
  const head = [
    'call',
    ...costFields.flatMap((measure) => sizes.map(([name]) => `${measure} ${name}`)),
  ];
  const rows = calls.map((call) => [
    `\`${call}\``,
    ...costFields.flatMap((measure) =>
      sizes.map(([, costs]) => costs.get(call)?.[measure].toFixed(0) ?? '–'),
    ),
  ]);
  return table(head, rows);
}

/** Returns the table of the largest document of each collection at each size. */
export function documentTable(
  sizes: readonly (readonly [name: string, largest: readonly DocumentSize[]])[],
): string {
  const collectionOf = ({ path }: DocumentSize) => path.split('/')[0] ?? '';
  const collections = [...new Set(sizes.flatMap(([, all]) => all.map(collectionOf)))].toSorted();
  const head = [
    'largest document of',
    ...sizes.flatMap(([name]) => [`documents ${name}`, `bytes ${name}`]),
  ];
  const rows = collections.map((collection) => [
    `\`${collection}\``,
    ...sizes.flatMap(([, all]) => {
      const found = all.find((each) => collectionOf(each) === collection);
      return [String(found?.documents ?? 0), String(found?.bytes ?? 0)];
    }),
  ]);
  return table(head, rows);
}
