import type { StoredDocument } from '../model.ts';
import type { FieldIndex, IndexShape } from '../store/field-index.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { lookupsOf } from './lookups.ts';
import type { QueryPlan } from './plan.ts';
import { runPlan, selects } from './run.ts';

/**
 * Returns the results of a query in a snapshot, with all fields. Uses indexes if they are faster.
 * @param isOrdered false if the order does not matter, because sorting many results is slow
 */
export function resultsAt(plan: QueryPlan, snapshot: Snapshot, isOrdered = true): StoredDocument[] {
  const indexes = snapshot.indexes(plan.scope);
  const found = indexes && indexedCandidates(plan, (shape) => indexes.get(shape));
  return runPlan(plan, found ?? snapshot.candidates(plan.scope), isOrdered);
}

/**
 * Returns documents that include all results. For each alternative of the filter, these are at most
 * as many documents as offset and limit allow. Returns undefined if it would have to read a whole
 * index.
 */
export function indexedCandidates(
  plan: QueryPlan,
  indexOf: (shape: IndexShape) => FieldIndex,
): Iterable<StoredDocument> | undefined {
  const { limit, offset } = plan;
  if (limit === 0) return [];
  const lookups = lookupsOf(plan);
  if (limit === undefined && !lookups.every(({ isNarrowed }) => isNarrowed)) return undefined;
  const found = new Set<StoredDocument>();
  for (const { shape, compareToRange } of lookups) {
    let remaining = limit === undefined ? Number.POSITIVE_INFINITY : offset + limit;
    for (const document of indexOf(shape).range(compareToRange)) {
      if (!selects(plan, document)) continue;
      found.add(document);
      if (--remaining === 0) break;
    }
  }
  return found;
}
