import { type CodeFilter, codeStates } from '@markaz/contract/access-codes';

/** The list's filters as the address keeps them. */
export function readFilter(parameters: URLSearchParams): CodeFilter {
  const cId = parameters.get('course');
  const batch = parameters.get('batch');
  const outlet = parameters.get('outlet');
  const state = codeStates.find((known) => known === parameters.get('state'));
  return {
    ...(cId ? { cId } : {}),
    ...(batch ? { batch } : {}),
    ...(outlet ? { outlet } : {}),
    ...(state ? { state } : {}),
  };
}

/** Where the server gives all that fits as a spreadsheet. */
export function csvAddress(filter: CodeFilter): string {
  const parts = Object.entries(filter).filter((part) => part[1] !== undefined);
  const query = new URLSearchParams(parts.map(([name, value = '']) => [name, value]));
  return query.size === 0 ? '/api/admin/codes/csv' : `/api/admin/codes/csv?${query}`;
}
