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

interface Found {
  readonly documents: readonly StoredDocument[];
  /** The number of documents that the offset skipped. They are billed, too. */
  readonly skipped: number;
}

/**
 * Returns one message for each result of a query. The first message contains the number of skipped
 * documents. The last message has `done`. Without results, there is one message without a document.
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
  // A sum of doubles depends on the order of the documents, because doubles are rounded.
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

/** Returns cursors that divide a collection group into parts of about the same size. */
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
  const end = limit === undefined ? undefined : offset + limit;
  const found = resultsAt({ ...plan, offset: 0, limit: end }, snapshot, isOrdered);
  return { documents: found.slice(offset), skipped: Math.min(offset, found.length) };
}

function refuseExplain({ explainOptions }: { readonly explainOptions?: unknown }): void {
  if (!explainOptions) return;
  throw new StatusError(
    status.UNIMPLEMENTED,
    'The local Firestore does not support query plans (explain_options).',
  );
}
