import { randomUUID } from 'node:crypto';
import type { Year } from '@markaz/contract/centre/years';
import type { Account, TestApi } from './harness.ts';

/** Calls the API until the school year has ended, or until its end is undone. */
export async function continueYear(api: TestApi, admin: Account, startedYear: Year): Promise<Year> {
  let year = startedYear;
  while (year.state === 'ending' || year.state === 'undoing') {
    year = await api.call('admin/years/continue', { year: year.id }, { as: admin });
  }
  return year;
}

/** Ends the school year for the courses `ids`. Resolves when the end is complete. */
export async function endYear(
  api: TestApi,
  admin: Account,
  ids: readonly string[],
  requestId: string = randomUUID(),
): Promise<Year> {
  const startedYear = await api.call(
    'admin/years/end',
    { requestId, ids: [...ids] },
    { as: admin },
  );
  return continueYear(api, admin, startedYear);
}

/** Undoes the end of a year. Resolves when the undoing is complete. */
export async function undoYear(api: TestApi, admin: Account, { id }: Year): Promise<Year> {
  return continueYear(api, admin, await api.call('admin/years/undo', { year: id }, { as: admin }));
}
