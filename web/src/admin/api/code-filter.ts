import { type CodeFilter, codeStates } from '@markaz/contract/access-codes';
import { anyText, oneOf, readFilters } from '../ui/filters.ts';

/** The list's filters as the address keeps them, where a course goes by its full name. */
export function readFilter(parameters: URLSearchParams): CodeFilter {
  const { course, ...filter } = readFilters<Omit<CodeFilter, 'cId'> & { readonly course?: string }>(
    parameters,
    { course: anyText, batch: anyText, outlet: anyText, state: oneOf(codeStates) },
  );
  return course === undefined ? filter : { cId: course, ...filter };
}

/** Where the server gives all that fits as a spreadsheet. */
export function csvAddress(filter: CodeFilter): string {
  const parts = Object.entries(filter).filter((part) => part[1] !== undefined);
  const query = new URLSearchParams(parts.map(([name, value = '']) => [name, value]));
  return query.size === 0 ? '/api/admin/codes/csv' : `/api/admin/codes/csv?${query}`;
}
