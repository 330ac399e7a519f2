import { StatusError, type StoredDocument, status } from '../model.ts';
import { databaseOf } from '../paths/names.ts';
import { aggregate, planAggregationQuery } from '../query/aggregate.ts';
import { partitionPoints, planPartitionQuery } from '../query/partition.ts';
import { planQuery, type QueryPlan } from '../query/plan.ts';
import { resultsAt } from '../query/results.ts';
import { project } from '../query/run.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { queryLocks } from '../transactions/lock-keys.ts';
import { readConsistently } from '../transactions/read.ts';
import { aggregationReads, queryReads } from '../usage.ts';
import { encodeFields } from '../values/codec.ts';
import type { Call } from './call.ts';
import { encodeDocument, encodeTime } from './encode.ts';
import type {
  PartitionQueryRequest,
  RunAggregationQueryRequest,
  RunQueryRequest,
} from './messages.ts';
import { checkPageSize, cutPage, pageConsistency, parsePageToken } from './pages.ts';

/** A query's documents, and the number that its offset skipped, which are billed as well. */
interface Found {
  readonly documents: readonly StoredDocument[];
  readonly skipped: number;
}

/**
 * Returns the results of a query, a message each: the first contains the number of skipped
 * documents, the last is marked as the last. Without results there is one such message.
 */
export async function runQuery(call: Call, request: RunQueryRequest) {
  refuseExplain(request);
  const parent = request.parent ?? '';
  const plan = planQuery(parent, request.structuredQuery ?? {});
  call.indexes.check(plan);
  const { result, newTransactionId } = await readConsistently(
    call,
    databaseOf(parent),
    request,
    queryLocks(plan),
    (snapshot) => ({ ...find(plan, snapshot), readTime: encodeTime(snapshot.time) }),
  );
  const { documents, skipped, readTime } = result;
  call.count({ reads: queryReads(documents.length + skipped) });
  return (function* () {
    if (newTransactionId !== undefined) yield { transaction: newTransactionId, readTime };
    for (let index = 0; index === 0 || index < documents.length; index++) {
      const document = documents[index];
      yield {
        ...(document && { document: encodeDocument(project(plan, document)) }),
        ...(index === 0 && skipped > 0 && { skippedResults: skipped }),
        ...(index >= documents.length - 1 && { done: true }),
        readTime,
      };
    }
  })();
}

/** Returns the aggregates over a query's results, in one message. */
export async function runAggregationQuery(call: Call, request: RunAggregationQueryRequest) {
  refuseExplain(request);
  const parent = request.parent ?? '';
  const { structuredQuery = {}, aggregations = [] } = request.structuredAggregationQuery ?? {};
  const plan = planAggregationQuery(parent, structuredQuery, aggregations);
  call.indexes.check(plan);
  // Sums of doubles depend on the order.
  const isOrdered = !aggregations.every(({ count }) => count);
  const { result, newTransactionId } = await readConsistently(
    call,
    databaseOf(parent),
    request,
    queryLocks(plan),
    (snapshot) => ({ ...find(plan, snapshot, isOrdered), readTime: encodeTime(snapshot.time) }),
  );
  const { documents, skipped, readTime } = result;
  call.count({ reads: aggregationReads(documents.length + skipped) });
  const aggregateFields = encodeFields(aggregate(aggregations, documents));
  return [
    {
      result: { aggregateFields },
      readTime,
      ...(newTransactionId && { transaction: newTransactionId }),
    },
  ];
}

/** Returns names that divide a collection group about equally among several readers. */
export async function partitionQuery(call: Call, request: PartitionQueryRequest) {
  const parent = request.parent ?? '';
  checkPageSize(request.pageSize);
  const plan = planPartitionQuery(parent, request.structuredQuery ?? {});
  const start = parsePageToken(request.pageToken);
  const { result } = await readConsistently(
    call,
    databaseOf(parent),
    pageConsistency(request, start),
    [],
    (snapshot) => {
      const names = resultsAt(plan, snapshot).map(({ name }) => name);
      const points = partitionPoints(names, Number(request.partitionCount ?? 0));
      return cutPage(points, start, request.pageSize, snapshot.time);
    },
  );
  call.count({ reads: 1 });
  const partitions = result.items.map((name) => ({
    values: [{ referenceValue: name }],
    before: true,
  }));
  return { partitions, nextPageToken: result.nextPageToken };
}

function find(plan: QueryPlan, snapshot: Snapshot, isOrdered = true): Found {
  const { offset, limit } = plan;
  if (limit === 0) return { documents: [], skipped: 0 };
  const reach = limit === undefined ? undefined : offset + limit;
  const passed = resultsAt({ ...plan, offset: 0, limit: reach }, snapshot, isOrdered);
  return { documents: passed.slice(offset), skipped: Math.min(offset, passed.length) };
}

function refuseExplain({ explainOptions }: { readonly explainOptions?: unknown }): void {
  if (!explainOptions) return;
  throw new StatusError(
    status.UNIMPLEMENTED,
    'The local Firestore does not support query plans (explain_options).',
  );
}
