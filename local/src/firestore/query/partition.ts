import { StatusError, status } from '../model.ts';
import { isNamePath } from '../paths/field-path.ts';
import type { ProtoStructuredQuery } from '../proto.ts';
import { planQuery, type QueryPlan } from './plan.ts';

/** The minimum size of a partition. The service splits in the same way. */
const minPartitionDocuments = 128;

/**
 * Plans the query of a PartitionQuery request.
 * @throws INVALID_ARGUMENT unless it is a collection group, ordered by name and without filters,
 * limit, offset or cursors
 */
export function planPartitionQuery(parent: string, query: ProtoStructuredQuery): QueryPlan {
  const plan = planQuery(parent, query);
  const [order] = plan.orders;
  const isPlainGroup =
    plan.scope.allDescendants &&
    plan.filter === undefined &&
    plan.limit === undefined &&
    plan.offset === 0 &&
    plan.startAt === undefined &&
    plan.endAt === undefined &&
    order?.direction === 'ASCENDING' &&
    isNamePath(order.path);
  if (!isPlainGroup) {
    throw invalid(
      'Only collection groups ordered by __name__ ascending, without filters, limits, offsets or cursors, can be partitioned.',
    );
  }
  return plan;
}

/**
 * Returns the names that divide sorted document names into parts of about the same size. These are
 * at most `partitionCount` different names in ascending order, and none for a small collection
 * group.
 * @throws INVALID_ARGUMENT unless the count is positive
 */
export function partitionPoints(names: readonly string[], partitionCount: number): string[] {
  if (!(partitionCount > 0)) throw invalid('partition_count must be greater than zero.');
  const maxPartitions = Math.floor(names.length / minPartitionDocuments);
  const points = Math.min(partitionCount, Math.max(maxPartitions - 1, 0));
  return Array.from({ length: points }, (_, index) =>
    Math.floor(((index + 1) * names.length) / (points + 1)),
  ).flatMap((at) => names[at] ?? []);
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
