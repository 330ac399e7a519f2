import type { Fields, StoredDocument, Value } from '../model.ts';
import { type FieldPath, getField, isNamePath, setField } from '../paths/field-path.ts';
import { compareNames } from '../paths/names.ts';
import { compareValues } from '../values/order.ts';
import type { Cursor, Order, QueryPlan } from './plan.ts';

/** A document and its sort keys, which have the order of the plan's orders. */
interface DocumentWithKeys {
  readonly document: StoredDocument;
  readonly keys: readonly Value[];
}

/**
 * Returns the matching documents after offset and limit, with all their fields. Call `project`
 * before you send them. They are sorted, unless `isOrdered` is false and there is neither limit nor
 * offset.
 * @param candidates documents in any order that include all results
 */
export function runPlan(
  plan: QueryPlan,
  candidates: Iterable<StoredDocument>,
  isOrdered = true,
): StoredDocument[] {
  if (plan.limit === 0) return [];
  const found: DocumentWithKeys[] = [];
  for (const document of candidates) {
    const keys = keysIfSelected(plan, document);
    if (keys !== undefined) found.push({ document, keys });
  }
  const hasLimitOrOffset = plan.limit !== undefined || plan.offset > 0;
  if (isOrdered || hasLimitOrOffset) found.sort(compareByKeys(plan));
  const end = plan.limit === undefined ? undefined : plan.offset + plan.limit;
  return found.slice(plan.offset, end).map(({ document }) => document);
}

/** Whether the document would be a result without offset and limit. */
export function selects(plan: QueryPlan, document: StoredDocument): boolean {
  return keysIfSelected(plan, document) !== undefined;
}

/**
 * Returns a negative number before the cursors' range, a positive number after it, or 0 inside it.
 */
export function compareToCursors(plan: QueryPlan, document: StoredDocument): number {
  if (plan.startAt === undefined && plan.endAt === undefined) return 0;
  return compareKeysToCursors(plan, sortKeys(plan.orders, document) ?? []);
}

/** Returns a function that compares documents in the order of the plan's results. */
export function compareByPlan(plan: QueryPlan): (a: StoredDocument, b: StoredDocument) => number {
  const compare = compareByKeys(plan);
  const withKeys = (document: StoredDocument) => ({
    document,
    keys: sortKeys(plan.orders, document) ?? [],
  });
  return (a, b) => compare(withKeys(a), withKeys(b));
}

/** Whether a document's name is in the collection, collection group or tree of the query. */
export function inScope(plan: QueryPlan, name: string): boolean {
  return plan.contains(name);
}

/** Returns the document with only the fields of the query's `select`. */
export function project(plan: QueryPlan, document: StoredDocument): StoredDocument {
  if (plan.select === undefined) return document;
  return { ...document, fields: maskFields(document.fields, plan.select) };
}

/** Returns the fields that a document mask or a `select` contains. They stay inside their maps. */
export function maskFields(fields: Fields, mask: readonly FieldPath[]): Fields {
  return mask
    .filter((path) => !isNamePath(path))
    .reduce<Fields>((masked, path) => {
      const value = getField(fields, path);
      return value === undefined ? masked : setField(masked, path, value);
    }, new Map());
}

function keysIfSelected(plan: QueryPlan, document: StoredDocument): Value[] | undefined {
  if (!plan.contains(document.name) || !plan.test(document)) return undefined;
  const keys = sortKeys(plan.orders, document);
  return keys !== undefined && compareKeysToCursors(plan, keys) === 0 ? keys : undefined;
}

/**
 * Returns a document's values for the orders. Returns undefined if a field is missing, because
 * ordered results do not include such documents.
 */
function sortKeys(orders: readonly Order[], document: StoredDocument): Value[] | undefined {
  const keys: Value[] = [];
  for (const order of orders) {
    const value = order.read(document);
    if (value === undefined) return undefined;
    keys.push(value);
  }
  return keys;
}

/**
 * Compares by sort keys, then by name. Skips the parent's name, because all names begin with it.
 */
function compareByKeys(plan: QueryPlan): (a: DocumentWithKeys, b: DocumentWithKeys) => number {
  const sharedLength = plan.scope.parent.length;
  const fields = plan.orders.slice(0, -1);
  const byName = plan.orders.at(-1)?.direction === 'DESCENDING' ? -1 : 1;
  return (a, b) =>
    (fields.length > 0 && comparePosition(fields, a.keys, b.keys)) ||
    byName * compareNames(a.document.name, b.document.name, sharedLength);
}

/** Compares two lists of sort keys. If one list is shorter, compares only that many keys. */
function comparePosition(
  orders: readonly Order[],
  keys: readonly Value[],
  others: readonly Value[],
): number {
  // An iterator would be slow here, because a large sort calls this a few hundred thousand times.
  for (let at = 0; at < orders.length; at++) {
    const left = keys[at];
    const right = others[at];
    if (left === undefined || right === undefined) break;
    const result = compareValues(left, right);
    if (result !== 0) return orders[at]?.direction === 'DESCENDING' ? -result : result;
  }
  return 0;
}

/**
 * Like `compareToCursors`, but for sort keys. If the end is before the start, no keys are inside.
 */
function compareKeysToCursors(plan: QueryPlan, keys: readonly Value[]): number {
  const compareToCursor = (cursor: Cursor) => comparePosition(plan.orders, keys, cursor.values);
  if (plan.startAt !== undefined) {
    const order = compareToCursor(plan.startAt);
    if (plan.startAt.before ? order < 0 : order <= 0) return -1;
  }
  if (plan.endAt !== undefined) {
    const order = compareToCursor(plan.endAt);
    if (plan.endAt.before ? order >= 0 : order > 0) return 1;
  }
  return 0;
}
