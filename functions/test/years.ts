import { randomUUID } from 'node:crypto';
import type { Year } from '@markaz/contract/centre/years';
import type { Account, TestApi } from './harness.ts';

/** Continues until the year is done. */
export async function goOn(api: TestApi, admin: Account, begun: Year): Promise<Year> {
  let year = begun;
  while (year.state === 'ending' || year.state === 'undoing') {
    year = await api.call('admin/years/continue', { year: year.id }, { as: admin });
  }
  return year;
}

/** Ends the school year for some courses, completely. */
export async function endYear(
  api: TestApi,
  admin: Account,
  ids: readonly string[],
  requestId: string = randomUUID(),
): Promise<Year> {
  const begun = await api.call('admin/years/end', { requestId, ids: [...ids] }, { as: admin });
  return goOn(api, admin, begun);
}

/** Undoes the end of a year, completely. */
export async function undoYear(api: TestApi, admin: Account, { id }: Year): Promise<Year> {
  return goOn(api, admin, await api.call('admin/years/undo', { year: id }, { as: admin }));
}
