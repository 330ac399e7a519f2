import { FieldValue } from 'firebase-admin/firestore';
import type { StoredState } from './records/access-code.ts';

/** By how much the number of codes in each state changes; `swapped` counts replaced cards. */
export type CodeNumbersChange = { readonly [State in StoredState | 'swapped']?: number };

/** Where `courseCounters` counts the codes that belong to no batch. */
export const singleCodes = 'single';

/** The change as Firestore adds it up, by state. */
export function codeIncrements(change: CodeNumbersChange): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(change)
      .filter(([, by]) => by !== 0)
      .map(([state, by]) => [state, FieldValue.increment(by)]),
  );
}

/** The change of a batch's numbers, as fields of an update of `courseCounters`. */
export function batchChanges(
  batch: string | null,
  change: CodeNumbersChange,
): Record<string, FieldValue> {
  const path = `batches.${batch ?? singleCodes}`;
  return Object.fromEntries(
    Object.entries(codeIncrements(change)).map(([state, by]) => [`${path}.${state}`, by]),
  );
}

export function sumChanges(changes: readonly CodeNumbersChange[]): CodeNumbersChange {
  const total: Record<string, number> = {};
  for (const change of changes) {
    for (const [state, by] of Object.entries(change)) total[state] = (total[state] ?? 0) + by;
  }
  return total;
}
