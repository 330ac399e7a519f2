import { StatusError, status } from '../model.ts';
import { type FieldPath, formatFieldPath, isNamePath } from '../paths/field-path.ts';
import { fieldFilters } from './check-filter.ts';
import type { Filter } from './filter.ts';
import { nameScanDirection, type Order } from './orders.ts';
import { type Scope, startsFromDocument } from './scope.ts';

/** The properties of a query that decide whether any index could serve it. */
export interface Scan {
  readonly scope: Scope;
  readonly filter: Filter | undefined;
  /** The orders in the request. */
  readonly explicit: readonly Order[];
  /** The orders in the request, and then the implicit orders. */
  readonly orders: readonly Order[];
  /** The fields of `sum` and `avg`, which documents must have. */
  readonly aggregated: readonly FieldPath[];
}

const missingKindMessage = 'kind is required for all orders except __key__ ascending';

/**
 * Refuses queries that no index of the service can serve. `indexes/` refuses queries whose index is
 * not declared.
 * @throws INVALID_ARGUMENT or FAILED_PRECONDITION, as the service does
 */
export function checkScan(scan: Scan): void {
  if (scan.scope.allDescendants && startsFromDocument(scan.scope)) checkSubtree(scan);
  if (scan.scope.collectionId === undefined) checkAllCollections(scan);
}

/**
 * Whether a query has no filter on a field and is ordered by descending names. No automatic index
 * supports this.
 */
export function isDescendingNameScan({ filter, orders }: Pick<Scan, 'filter' | 'orders'>): boolean {
  const hasFieldFilter = fieldFilters(filter).some(({ path }) => !isNamePath(path));
  return nameScanDirection(orders) === 'DESCENDING' && !hasFieldFilter;
}

/**
 * Checks a query of a collection group below a document. It can be filtered only by `__name__`, and
 * sorted only by ascending `__name__`.
 */
function checkSubtree({ scope, filter, explicit, orders, aggregated }: Scan): void {
  const usesField = [...fieldFilters(filter), ...explicit].some(({ path }) => !isNamePath(path));
  if (usesField) throw invalid('collection group queries are only allowed at the root parent');
  if (nameScanDirection(orders) === 'DESCENDING') {
    if (scope.collectionId === undefined) throw invalid(missingKindMessage);
    throw new StatusError(
      status.FAILED_PRECONDITION,
      "collection group queries are only allowed if they're at the root or they're an ascending primary key scan",
    );
  }
  if (aggregated.length > 0) {
    const names = aggregated.map(formatFieldPath).join(', ');
    throw invalid(
      `This query requires an index that has fields [${names}] after __name__ and Firestore does not currently support such an index. Please try the query again with additional ordering on those fields.`,
    );
  }
}

/** Checks a query of all collections. It can be filtered and sorted only by `__name__`. */
function checkAllCollections({ filter, orders }: Scan): void {
  const filtered = fieldFilters(filter).find(({ path }) => !isNamePath(path));
  if (filtered) throw invalid(`kind is required for filter: ${formatFieldPath(filtered.path)}`);
  if (orders.some(({ path }) => !isNamePath(path))) throw invalid(missingKindMessage);
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
