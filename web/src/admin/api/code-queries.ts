import type { CodeFilter, CodeSelection } from '@markaz/contract/access-codes';
import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import type { CodeSearch } from './code-search.ts';
import { pagedQuery } from './paged-query.ts';

export const codeKeys = {
  /** Whatever changes with a card: lists, batches' numbers, outlets. */
  all: ['admin', 'codes'] as const,
};

/** The cards that fit, page by page. */
export const codesQuery = (filter: CodeFilter) =>
  pagedQuery([...codeKeys.all, 'list', filter], (page, options) =>
    postJson('admin/codes', { ...filter, ...page }, options),
  );

/** @param cId of the serial number, which counts within its course. */
export const lookupQuery = (search: CodeSearch, cId: string | undefined) =>
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

/** The course's cards by where they are sold. */
export const outletsQuery = (cId: string) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'outlets', cId],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/codes/outlets', { cId }, { signal })).outlets,
    enabled: cId !== '',
  });

/** What can be done to several cards at once. */
export const codeChanges = ['activate', 'revoke', 'reinstate'] as const;
export type CodeChange = (typeof codeChanges)[number];

/** @throws ApiError `conflict` where a course of theirs is in the trash */
export async function changeCodes(change: CodeChange, selection: CodeSelection) {
  return permitted(await postJson(`admin/codes/${change}`, selection));
}

/** @throws ApiError `conflict` where the card's state does not allow it */
export async function swapCode(code: string) {
  return permitted(await postJson('admin/codes/swap', { code }));
}
