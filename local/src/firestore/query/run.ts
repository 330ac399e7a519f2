import type { Fields, StoredDocument, Value } from '../model.ts';
import { type FieldPath, getField, isNamePath, setField } from '../paths/field-path.ts';
import { collectionId, isDescendant, parentOf } from '../paths/names.ts';
import { compareValues } from '../values/order.ts';
import type { Cursor, Order, QueryPlan } from './plan.ts';

/** A document with the values it is ordered by. */
interface Keyed {
  readonly document: StoredDocument;
  readonly keys: readonly Value[];
}

/**
 * The query's results, in order, with whole documents: use `project` on what is sent.
 * Candidates may be any superset of the documents in scope, in any order.
 */
export function runPlan(plan: QueryPlan, candidates: Iterable<StoredDocument>): StoredDocument[] {
  if (plan.limit === 0) return [];
  const compare = compareKeyed(plan.orders);
  const found: Keyed[] = [];
  for (const document of candidates) {
    if (!inScope(plan, document.name) || !plan.test(document)) continue;
    const keys = sortKeys(plan.orders, document);
    if (keys !== undefined && withinCursors(plan, keys)) found.push({ document, keys });
  }
  found.sort(compare);
  const end = plan.limit === undefined ? undefined : plan.offset + plan.limit;
  return found.slice(plan.offset, end).map(({ document }) => document);
}

/** Whether the document would be a result of the plan without its offset and limit. */
export function selects(plan: QueryPlan, document: StoredDocument): boolean {
  if (!inScope(plan, document.name) || !plan.test(document)) return false;
  const keys = sortKeys(plan.orders, document);
  return keys !== undefined && withinCursors(plan, keys);
}

/** The order of the plan's results; both documents must have every ordered field. */
export function compareByPlan(plan: QueryPlan): (a: StoredDocument, b: StoredDocument) => number {
  return (a, b) => {
    for (const order of plan.orders) {
      const left = order.read(a);
      const right = order.read(b);
      if (left === undefined || right === undefined) continue;
      const result = compareValues(left, right);
      if (result !== 0) return order.direction === 'ASCENDING' ? result : -result;
    }
    return 0;
  };
}

/** Whether a document's name lies in the collection, collection group or tree of the query. */
export function inScope(plan: QueryPlan, name: string): boolean {
  const { parent, collectionId: wanted, allDescendants } = plan.scope;
  if (!isDescendant(name, parent)) return false;
  if (wanted !== undefined && collectionId(name) !== wanted) return false;
  return allDescendants || parentOf(name) === parent;
}

/** The document as the query's `select` shows it. */
export function project(plan: QueryPlan, document: StoredDocument): StoredDocument {
  if (plan.select === undefined) return document;
  return { ...document, fields: maskFields(document.fields, plan.select) };
}

/** The fields that a document mask or a projection lets through; nested paths keep their nesting. */
export function maskFields(fields: Fields, mask: readonly FieldPath[]): Fields {
  return mask
    .filter((path) => !isNamePath(path))
    .reduce<Fields>((kept, path) => {
      const value = getField(fields, path);
      return value === undefined ? kept : setField(kept, path, value);
    }, new Map());
}

/** Undefined when a field is missing: such a document is in no ordered result. */
function sortKeys(orders: readonly Order[], document: StoredDocument): Value[] | undefined {
  const keys: Value[] = [];
  for (const order of orders) {
    const value = order.read(document);
    if (value === undefined) return undefined;
    keys.push(value);
  }
  return keys;
}

function compareKeyed(orders: readonly Order[]): (a: Keyed, b: Keyed) => number {
  return (a, b) => comparePosition(orders, a.keys, b.keys);
}

/** Compares by as many orders as `position` has values for. */
function comparePosition(
  orders: readonly Order[],
  keys: readonly Value[],
  position: readonly Value[],
): number {
  for (let at = 0; at < position.length; at++) {
    const left = keys[at];
    const right = position[at];
    if (left === undefined || right === undefined) break;
    const result = compareValues(left, right);
    if (result !== 0) return orders[at]?.direction === 'DESCENDING' ? -result : result;
  }
  return 0;
}

function withinCursors(plan: QueryPlan, keys: readonly Value[]): boolean {
  const side = (cursor: Cursor) => comparePosition(plan.orders, keys, cursor.values);
  if (plan.startAt) {
    const order = side(plan.startAt);
    if (plan.startAt.before ? order < 0 : order <= 0) return false;
  }
  if (plan.endAt) {
    const order = side(plan.endAt);
    if (plan.endAt.before ? order >= 0 : order > 0) return false;
  }
  return true;
}
