import { type CodeProblem, readCode, readSerial } from '@markaz/contract/access-code';
import { type CodeFilter, codeStates } from '@markaz/contract/access-codes';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { anyText, oneOf, readFilters } from '../ui/filters.ts';

/** The list's filters as the address keeps them, where a course goes by its full name. */
export function readFilter(parameters: URLSearchParams): CodeFilter {
  const { course, ...filter } = readFilters<Omit<CodeFilter, 'cId'> & { readonly course?: string }>(
    parameters,
    { course: anyText, batch: anyText, outlet: anyText, state: oneOf(codeStates) },
  );
  return course === undefined ? filter : { cId: course, ...filter };
}

export type CodeSearch =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'serial'; readonly serial: number }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'wrong'; readonly problem: CodeProblem };

/** Understands a serial number, a code or an enrol link, however it was typed. */
export function readSearch(text: string): CodeSearch {
  if (text.trim() === '') return { kind: 'nothing' };
  const serial = readSerial(text);
  if (serial !== null) return { kind: 'serial', serial };
  const read = readCode(text);
  return read.ok ? { kind: 'code', code: read.code } : { kind: 'wrong', problem: read.problem };
}

/** The cards that fit, page by page. */
const codesQuery = (filter: CodeFilter) =>
  pagedQuery([...codeKeys.all, 'list', filter], (page, options) =>
    postJson('admin/codes', { ...filter, ...page }, options),
  );

/** @param cId of the serial number, which counts within its course. */
const lookupQuery = (search: CodeSearch, cId: string | undefined) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'lookup', search, cId],
    queryFn: async ({ signal }) => {
      const asked =
        search.kind === 'serial'
          ? { cId: cId ?? '', serial: search.serial }
          : { code: search.kind === 'code' ? search.code : '' };
      return permitted(await postJson('admin/codes/lookup', asked, { signal })).codes;
    },
    enabled: search.kind === 'code' || (search.kind === 'serial' && cId !== undefined),
  });

/** What the search found, or else what fits the filter; then `pages` gives the next page. */
export function useCards(filter: CodeFilter, search: CodeSearch) {
  const lookup = lookupQuery(search, filter.cId);
  const searching = lookup.enabled === true;
  const found = useQuery(lookup);
  const pages = useInfiniteQuery({ ...codesQuery(filter), enabled: !searching });
  const { error, refetch } = searching ? found : pages;
  if (!searching)
    return { data: pages.data?.pages.flatMap(({ codes }) => codes), error, refetch, pages };
  // That there is no such card is an answer.
  const none = isApiError(error, 'not_found');
  return { data: none ? [] : found.data, error, refetch, pages: null };
}
