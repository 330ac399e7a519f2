/** Compares firestore.indexes.json with the indexes of a database. */
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
  /** The field's own indexes, instead of the usual three. */
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
type Composite = IndexSpec['indexes'][number];
type Override = IndexSpec['fieldOverrides'][number];
type Field = Composite['fields'][number];
type Single = Override['indexes'][number];

const marks: Readonly<Record<string, string>> = { ASCENDING: '+', DESCENDING: '-', CONTAINS: '*' };

function fieldName({ fieldPath, ...config }: Field): string {
  const kind = config.order ?? config.arrayConfig;
  return `${fieldPath}${(kind && marks[kind]) ?? JSON.stringify(config)}`;
}

/** Firestore adds the document's name as the last field, in the direction of the field before. */
function ownFields(fields: readonly Field[]): readonly Field[] {
  const last = fields.at(-1);
  const before = fields.slice(0, -1);
  const implied = before.findLast(({ order }) => order !== undefined)?.order ?? 'ASCENDING';
  return last?.fieldPath === '__name__' && last.order === implied ? before : fields;
}

const groupName = (collection: string, scope: string) =>
  scope === 'COLLECTION_GROUP' ? `every ${collection}` : collection;

/** An index as one short text, equal for file and database: `users(courses*, lastSignIn+)`. */
export function compositeName(index: Composite): string {
  const { collectionGroup, queryScope, fields, apiScope = 'ANY_API' } = index;
  const names = ownFields(fields).map(fieldName).join(', ');
  const api = apiScope === 'ANY_API' ? '' : ` for ${apiScope}`;
  return `${groupName(collectionGroup, queryScope)}(${names})${api}`;
}

const overrideName = ({ collectionGroup, fieldPath }: Override) =>
  `${collectionGroup}.${fieldPath}`;

function singleName({ collectionGroup, fieldPath }: Override, { queryScope, ...index }: Single) {
  const { order, arrayConfig } = index;
  const field: Field = { fieldPath };
  if (order !== undefined) field.order = order;
  if (arrayConfig !== undefined) field.arrayConfig = arrayConfig;
  return `${groupName(collectionGroup, queryScope)}(${fieldName(field)})`;
}

/** Names of all that a release relies on: its indexes, its field settings, and their indexes. */
export function namesOf({ indexes, fieldOverrides }: IndexSpec): readonly string[] {
  const settings = fieldOverrides.flatMap((each) => [
    overrideName(each),
    ...each.indexes.map((index) => singleName(each, index)),
  ]);
  return [...indexes.map(compositeName), ...settings];
}

/** Firestore's indexes of a field without a setting. */
const usual: readonly Single[] = [
  { order: 'ASCENDING', queryScope: 'COLLECTION' },
  { order: 'DESCENDING', queryScope: 'COLLECTION' },
  { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
];

/** A database's indexes of a field: from the field's own setting, or else from its map's. */
function indexedNow(override: Override, { fieldOverrides }: IndexSpec): readonly Single[] {
  const parts = override.fieldPath.split('.');
  const paths = parts.map((_part, at) => parts.slice(0, parts.length - at).join('.'));
  for (const path of [...paths, '*']) {
    const found = fieldOverrides.find(
      ({ collectionGroup, fieldPath }) =>
        collectionGroup === override.collectionGroup && fieldPath === path,
    );
    if (found !== undefined) return found.indexes;
  }
  return usual;
}

/** Those of `more` that are missing in `some`. */
function lacking(override: Override, some: readonly Single[], more: readonly Single[]) {
  const has = new Set(some.map((each) => singleName(override, each)));
  return more.filter((each) => !has.has(singleName(override, each)));
}

/** Whether an earlier release relies on the index of this name. */
type IsKept = (name: string) => boolean;

/**
 * The changes that a new release needs before it runs, without removing any index of the previous
 * one: missing indexes, and field settings with additional indexes.
 */
export function additions(wanted: IndexSpec, found: IndexSpec): IndexSpec {
  const known = new Set(found.indexes.map(compositeName));
  const fieldOverrides = wanted.fieldOverrides.flatMap((each) => {
    const now = indexedNow(each, found);
    const more = lacking(each, now, each.indexes);
    return more.length === 0 ? [] : [{ ...each, indexes: [...now, ...more] }];
  });
  const indexes = wanted.indexes.filter((each) => !known.has(compositeName(each)));
  return { indexes, fieldOverrides };
}

const find = (override: Override, { fieldOverrides }: IndexSpec) =>
  fieldOverrides.find((each) => overrideName(each) === overrideName(override));

/** The file's field settings once the new release is live, with the indexes that are kept. */
export function settled(wanted: IndexSpec, found: IndexSpec, isKept: IsKept): IndexSpec {
  const fieldOverrides = wanted.fieldOverrides.map((each) => {
    const old = lacking(each, each.indexes, find(each, found)?.indexes ?? []);
    const kept = old.filter((index) => isKept(singleName(each, index)));
    return { ...each, indexes: [...each.indexes, ...kept] };
  });
  return { ...wanted, fieldOverrides };
}

/** Names of the field settings among these that differ from the database's. */
export function changedSettings(wanted: IndexSpec, found: IndexSpec): readonly string[] {
  return wanted.fieldOverrides
    .filter((each) => {
      const now = find(each, found)?.indexes;
      if (now === undefined) return true;
      return lacking(each, now, each.indexes).length + lacking(each, each.indexes, now).length > 0;
    })
    .map(overrideName);
}

/** A database's indexes after these field settings were applied. */
export const applied = (spec: IndexSpec, found: IndexSpec): IndexSpec => ({
  ...found,
  fieldOverrides: found.fieldOverrides.map((each) => find(each, spec) ?? each),
});

/** Names of indexes that the database has and the file lacks. */
export function staleNames(wanted: IndexSpec, found: IndexSpec): readonly string[] {
  const named = new Set(namesOf(wanted));
  return namesOf(found).filter((name) => !named.has(name));
}

/** The indexes that survive a deletion of all others: the file's, and those that are kept. */
export function remaining(wanted: IndexSpec, found: IndexSpec, isKept: IsKept): IndexSpec {
  const { fieldOverrides, ...others } = settled(wanted, found, isKept);
  const known = new Set(wanted.indexes.map(compositeName));
  const isOld = (name: string) => !known.has(name) && isKept(name);
  return {
    ...others,
    indexes: [...wanted.indexes, ...found.indexes.filter((each) => isOld(compositeName(each)))],
    fieldOverrides: [
      ...fieldOverrides,
      ...found.fieldOverrides.filter(
        (each) => find(each, wanted) === undefined && isKept(overrideName(each)),
      ),
    ],
  };
}
