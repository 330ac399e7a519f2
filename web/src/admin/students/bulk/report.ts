import { csvHead, csvLine } from '@markaz/contract/text/csv';
import { copy } from './bulk.copy.ts';
import type { Plan } from './plan.ts';

const { line, name, email, account, status } = copy.columns;

/** The result of each row of a list, as a CSV file. */
export function reportOf(plan: Plan): string {
  const lines = plan.map((row) =>
    csvLine([
      String(row.line),
      row.name,
      row.email,
      row.displayName ?? '',
      copy.statuses[row.status],
    ]),
  );
  return csvHead([line, name, email, account, status]) + lines.join('');
}
