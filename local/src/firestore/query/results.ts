import type { StoredDocument } from '../model.ts';
import type { FieldIndex, IndexShape } from '../store/field-index.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { lookupsOf } from './lookups.ts';
import type { QueryPlan } from './plan.ts';
import { runPlan, selects } from './run.ts';

/**
 * Returns a query's results in a snapshot, with complete documents. It uses indexes if they help.
 * @param isOrdered whether the order matters; sorting many results takes most of the time
 */
export function resultsAt(plan: QueryPlan, snapshot: Snapshot, isOrdered = true): StoredDocument[] {
  const indexes = snapshot.indexes(plan.scope);
  const found = indexes && indexedCandidates(plan, (shape) => indexes.get(shape));
  return runPlan(plan, found ?? snapshot.candidates(plan.scope), isOrdered);
}

/**
 * Returns a superset of the results. For each branch of an OR it reads at most as many documents as
 * offset and limit allow. Returns undefined if an index would have to be read from end to end.
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
    let missing = limit === undefined ? Number.POSITIVE_INFINITY : offset + limit;
    for (const document of indexOf(shape).range(compareToRange)) {
      if (!selects(plan, document)) continue;
      found.add(document);
      if (--missing === 0) break;
    }
  }
  return found;
}
