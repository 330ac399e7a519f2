import { type Fields, StatusError, status } from '../model.ts';
import { databaseOf } from '../paths/names.ts';
import { isDescendingNameScan } from '../query/check-scan.ts';
import type { QueryPlan } from '../query/plan.ts';
import { type CompositeIndex, type IndexConfiguration, readIndexFile } from './configuration.ts';
import { creationLink } from './create-link.ts';
import { checkEntryCount } from './entries.ts';
import { isServed } from './served.ts';
import { type QueryShape, shapesOf } from './shape.ts';

/** Decides which queries may run, and which documents may be stored. */
export interface Indexes {
  /** @throws FAILED_PRECONDITION for a query that the service would refuse for lack of an index. */
  check(plan: QueryPlan): void;
  /** @throws INVALID_ARGUMENT for a document that has too many index entries. */
  checkDocument(name: string, fields: Fields): void;
}

/**
 * Opens the indexes of a `firestore.indexes.json`. Without a file, every query may run, except for
 * a query in descending order of names.
 */
export function openIndexes(file: string | undefined): Indexes {
  if (file === undefined)
    return {
      check: (plan) => checkNameScan(plan, []),
      checkDocument: (name, fields) =>
        checkEntryCount(name, fields, { indexes: [], fieldOverrides: [] }),
    };
  const configuration = readIndexFile(file);
  return {
    check: (plan) => checkIndexes(plan, configuration),
    checkDocument: (name, fields) => checkEntryCount(name, fields, configuration),
  };
}

/** Checks that a query in descending order of names has a declared index of `__name__` alone. */
function checkNameScan(plan: QueryPlan, indexes: readonly CompositeIndex[]): void {
  if (!isDescendingNameScan(plan)) return;
  const { collectionId, allDescendants } = plan.scope;
  const scope = allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  const isDeclared = indexes.some(
    ({ collectionGroup, queryScope, fields: [first, second] }) =>
      collectionGroup === collectionId &&
      queryScope === scope &&
      second === undefined &&
      first?.fieldPath === '__name__' &&
      first.order === 'DESCENDING',
  );
  if (isDeclared) return;
  throw new StatusError(
    status.FAILED_PRECONDITION,
    'Firestore does not support descending key scans',
  );
}

/**
 * Checks that the indexes serve a query.
 * @throws FAILED_PRECONDITION with the service's message and the index that the file lacks
 */
export function checkIndexes(plan: QueryPlan, configuration: IndexConfiguration): void {
  checkNameScan(plan, configuration.indexes);
  const unservedShape = shapesOf(plan).find((shape) => !isServed(shape, configuration));
  if (unservedShape === undefined) return;
  const index = requiredIndex(unservedShape);
  const { collectionGroup, queryScope, fields } = index;
  const [{ fieldPath = '', order, arrayConfig } = {}, second] = fields;
  const mode = arrayConfig ?? (order === 'DESCENDING' ? 'DESC' : 'ASC');
  const description =
    second === undefined
      ? `a ${queryScope}_${mode} index for collection ${collectionGroup} and field ${fieldPath}`
      : 'an index';
  const link = creationLink(databaseOf(plan.scope.parent), index);
  throw new StatusError(
    status.FAILED_PRECONDITION,
    `The query requires ${description}. You can create it here: ${link}\nfirestore.indexes.json lacks ${JSON.stringify(index)}.`,
  );
}

/** Returns an index that could serve a query without any other index. */
function requiredIndex({
  collection,
  scope,
  equalPaths,
  arrayPaths,
  sort,
}: QueryShape): CompositeIndex {
  return {
    collectionGroup: collection,
    queryScope: scope,
    fields: [
      ...equalPaths.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' as const })),
      ...arrayPaths.map((fieldPath) => ({ fieldPath, arrayConfig: 'CONTAINS' as const })),
      ...sort.map(([fieldPath, order]) => ({ fieldPath, order })),
    ],
  };
}
