import type { StoredDocument, Value } from '../model.ts';
import type { ProtoFilter, ProtoStructuredQuery } from '../proto.ts';
import { planQuery } from '../query/plan.ts';
import { runPlan } from '../query/run.ts';
import { encodeValue } from '../values/codec.ts';
import { root } from './values.ts';

// These functions make parts of queries in the form of the protos.

export function where(fieldPath: string, op: string, value: Value): ProtoFilter {
  return { fieldFilter: { field: { fieldPath }, op, value: encodeValue(value) } };
}

export function whereIn(fieldPath: string, op: string, ...values: Value[]): ProtoFilter {
  const arrayValue = { values: values.map(encodeValue) };
  return { fieldFilter: { field: { fieldPath }, op, value: { arrayValue } } };
}

export function is(fieldPath: string, op: string): ProtoFilter {
  return { unaryFilter: { field: { fieldPath }, op } };
}

export function and(...filters: ProtoFilter[]): ProtoFilter {
  return { compositeFilter: { op: 'AND', filters } };
}

export function or(...filters: ProtoFilter[]): ProtoFilter {
  return { compositeFilter: { op: 'OR', filters } };
}

/** Makes orders from fields. `a` is ascending, and `-a` is descending. */
export function by(...fields: string[]): NonNullable<ProtoStructuredQuery['orderBy']> {
  return fields.map((field) =>
    field.startsWith('-')
      ? { field: { fieldPath: field.slice(1) }, direction: 'DESCENDING' }
      : { field: { fieldPath: field }, direction: 'ASCENDING' },
  );
}

/** Makes a cursor. */
export function cursorAt(before: boolean, ...values: Value[]) {
  return { values: values.map(encodeValue), before };
}

/** Runs a query, by default in the collection `c`. Returns the paths of the results. */
export function run(
  documents: readonly StoredDocument[],
  query: ProtoStructuredQuery,
  parent = root,
): string[] {
  const plan = planQuery(parent, { from: [{ collectionId: 'c' }], ...query });
  return runPlan(plan, documents).map(({ name }) => name.slice(root.length + 1));
}
