/** Compares firestore.indexes.json with the indexes of a database. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const fieldSchema = z.looseObject({
  fieldPath: z.string(),
  order: z.string().optional(),
  arrayConfig: z.string().optional(),
});

const scopeSchema = z.string().default('COLLECTION');

const compositeSchema = z.looseObject({
  collectionGroup: z.string(),
  queryScope: scopeSchema,
  fields: z.array(fieldSchema),
});

const overrideSchema = z.looseObject({
  collectionGroup: z.string(),
  fieldPath: z.string(),
  /** The field's indexes, which replace Firestore's three automatic ones. */
  indexes: z.array(
    z.looseObject({
      order: z.string().optional(),
      arrayConfig: z.string().optional(),
      queryScope: scopeSchema,
    }),
  ),
});

/** The format of firestore.indexes.json, and of the output of `firebase firestore:indexes`. */
export const indexSpecSchema = z.looseObject({
  indexes: z.array(compositeSchema).default([]),
  fieldOverrides: z.array(overrideSchema).default([]),
});

export type IndexSpec = z.output<typeof indexSpecSchema>;
type CompositeIndex = IndexSpec['indexes'][number];
type FieldOverride = IndexSpec['fieldOverrides'][number];
type Field = CompositeIndex['fields'][number];
type FieldIndex = FieldOverride['indexes'][number];

/** Reads firestore.indexes.json. */
export async function readIndexFile(folder: string): Promise<IndexSpec> {
  const text = await readFile(join(folder, 'firestore.indexes.json'), 'utf8');
  return indexSpecSchema.parse(JSON.parse(text));
}

const kindMarks: Readonly<Record<string, string>> = {
  ASCENDING: '+',
  DESCENDING: '-',
  CONTAINS: '*',
};

function fieldName({ fieldPath, ...config }: Field): string {
  const kind = config.order ?? config.arrayConfig;
  return `${fieldPath}${(kind && kindMarks[kind]) ?? JSON.stringify(config)}`;
}

/**
 * Returns the fields without the document's name. Firestore adds the name as the last field, in the
 * direction of the field before it.
 */
function explicitFields(fields: readonly Field[]): readonly Field[] {
  const last = fields.at(-1);
  const before = fields.slice(0, -1);
  const implied = before.findLast(({ order }) => order !== undefined)?.order ?? 'ASCENDING';
  return last?.fieldPath === '__name__' && last.order === implied ? before : fields;
}

const groupName = (collection: string, scope: string) =>
  scope === 'COLLECTION_GROUP' ? `every ${collection}` : collection;

/**
 * Describes an index as `users(courses*, lastSignIn+)`. The text is the same for an index in the
 * file and in the database.
 */
export function compositeName(index: CompositeIndex): string {
  const { collectionGroup, queryScope, fields, apiScope = 'ANY_API' } = index;
  const names = explicitFields(fields).map(fieldName).join(', ');
  const api = apiScope === 'ANY_API' ? '' : ` for ${apiScope}`;
  return `${groupName(collectionGroup, queryScope)}(${names})${api}`;
}

const overrideName = ({ collectionGroup, fieldPath }: FieldOverride) =>
  `${collectionGroup}.${fieldPath}`;

function singleName(
  { collectionGroup, fieldPath }: FieldOverride,
  { queryScope, ...index }: FieldIndex,
) {
  const { order, arrayConfig } = index;
  const field: Field = { fieldPath };
  if (order !== undefined) field.order = order;
  if (arrayConfig !== undefined) field.arrayConfig = arrayConfig;
  return `${groupName(collectionGroup, queryScope)}(${fieldName(field)})`;
}

/** Returns the names of the indexes, the field settings, and the indexes of these settings. */
export function indexNames({ indexes, fieldOverrides }: IndexSpec): readonly string[] {
  const settings = fieldOverrides.flatMap((each) => [
    overrideName(each),
    ...each.indexes.map((index) => singleName(each, index)),
  ]);
  return [...indexes.map(compositeName), ...settings];
}

/** The indexes that Firestore creates for a field without a setting. */
const automaticIndexes: readonly FieldIndex[] = [
  { order: 'ASCENDING', queryScope: 'COLLECTION' },
  { order: 'DESCENDING', queryScope: 'COLLECTION' },
  { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
];

/**
 * Returns a field's indexes in the database. They come from the field's own setting, or else from
 * the setting of the map that contains it, or else they are the automatic indexes.
 */
function currentIndexes(
  override: FieldOverride,
  { fieldOverrides }: IndexSpec,
): readonly FieldIndex[] {
  const parts = override.fieldPath.split('.');
  const paths = parts.map((_part, at) => parts.slice(0, parts.length - at).join('.'));
  for (const path of [...paths, '*']) {
    const found = fieldOverrides.find(
      ({ collectionGroup, fieldPath }) =>
        collectionGroup === override.collectionGroup && fieldPath === path,
    );
    if (found !== undefined) return found.indexes;
  }
  return automaticIndexes;
}

/** Returns the expected indexes that do not exist. */
function findMissing(
  override: FieldOverride,
  existing: readonly FieldIndex[],
  expected: readonly FieldIndex[],
) {
  const existingNames = new Set(existing.map((each) => singleName(override, each)));
  return expected.filter((each) => !existingNames.has(singleName(override, each)));
}

/** Whether an earlier release relies on the index of this name. */
type IndexPredicate = (name: string) => boolean;

/**
 * Returns what a new release needs before it runs. These are missing indexes, and field settings
 * with additional indexes. They remove no index of the previous release.
 */
export function indexAdditions(wanted: IndexSpec, found: IndexSpec): IndexSpec {
  const existingNames = new Set(found.indexes.map(compositeName));
  const fieldOverrides = wanted.fieldOverrides.flatMap((each) => {
    const current = currentIndexes(each, found);
    const added = findMissing(each, current, each.indexes);
    return added.length === 0 ? [] : [{ ...each, indexes: [...current, ...added] }];
  });
  const indexes = wanted.indexes.filter((each) => !existingNames.has(compositeName(each)));
  return { indexes, fieldOverrides };
}

const findOverride = (override: FieldOverride, { fieldOverrides }: IndexSpec) =>
  fieldOverrides.find((each) => overrideName(each) === overrideName(override));

/** Returns the file's field settings, with the retained indexes of earlier releases added. */
export function mergeFieldSettings(
  wanted: IndexSpec,
  found: IndexSpec,
  isRetained: IndexPredicate,
): IndexSpec {
  const fieldOverrides = wanted.fieldOverrides.map((each) => {
    const previousIndexes = findMissing(
      each,
      each.indexes,
      findOverride(each, found)?.indexes ?? [],
    );
    const retained = previousIndexes.filter((index) => isRetained(singleName(each, index)));
    return { ...each, indexes: [...each.indexes, ...retained] };
  });
  return { ...wanted, fieldOverrides };
}

/** Returns the names of the wanted field settings that are different or missing in the database. */
export function changedSettingNames(wanted: IndexSpec, found: IndexSpec): readonly string[] {
  return wanted.fieldOverrides
    .filter((each) => {
      const current = findOverride(each, found)?.indexes;
      if (current === undefined) return true;
      return (
        findMissing(each, current, each.indexes).length +
          findMissing(each, each.indexes, current).length >
        0
      );
    })
    .map(overrideName);
}

/** Returns the database's indexes as they are after these field settings are applied. */
export const applySettings = (spec: IndexSpec, found: IndexSpec): IndexSpec => ({
  ...found,
  fieldOverrides: found.fieldOverrides.map((each) => findOverride(each, spec) ?? each),
});

/** Returns the names of indexes that the database has and the file lacks. */
export function staleIndexNames(wanted: IndexSpec, found: IndexSpec): readonly string[] {
  const wantedNames = new Set(indexNames(wanted));
  return indexNames(found).filter((name) => !wantedNames.has(name));
}

/** Returns the indexes that pruning leaves. These are the file's indexes and the retained ones. */
export function indexesAfterPruning(
  wanted: IndexSpec,
  found: IndexSpec,
  isRetained: IndexPredicate,
): IndexSpec {
  const { fieldOverrides, ...otherFields } = mergeFieldSettings(wanted, found, isRetained);
  const existingNames = new Set(wanted.indexes.map(compositeName));
  const isRetainedIndex = (name: string) => !existingNames.has(name) && isRetained(name);
  return {
    ...otherFields,
    indexes: [
      ...wanted.indexes,
      ...found.indexes.filter((each) => isRetainedIndex(compositeName(each))),
    ],
    fieldOverrides: [
      ...fieldOverrides,
      ...found.fieldOverrides.filter(
        (each) => findOverride(each, wanted) === undefined && isRetained(overrideName(each)),
      ),
    ],
  };
}
