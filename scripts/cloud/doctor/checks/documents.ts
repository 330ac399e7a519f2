/** Checks the counters of cards and the sizes of documents in the database. */
import * as z from 'zod';
import { recountCommand } from '../../expected.ts';
import { type GoogleClient, GoogleFailure } from '../../google.ts';
import { check, later, missing, ok } from '../check.ts';
import { readDatabasePath } from './database.ts';

/** Converts a value of Firestore's REST API to plain JSON. */
function plainValue(value: unknown): unknown {
  const { mapValue, arrayValue, integerValue, stringValue } = Object(value);
  if (mapValue) return plainFields(mapValue.fields);
  if (arrayValue) return (arrayValue.values ?? []).map(plainValue);
  return integerValue === undefined ? stringValue : Number(integerValue);
}

function plainFields(fields: unknown): Record<string, unknown> {
  const entries = Object.entries(Object(fields));
  return Object.fromEntries(entries.map(([name, value]) => [name, plainValue(value)]));
}

/** Returns the schema of a document of the REST API that has these fields. */
const documentOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ name: z.string().default(''), fields: z.preprocess(plainFields, z.object(shape)) });

/**
 * Number of courses and bundles to check. Each of them costs 10 reads, and 1 more read per 1,000
 * cards.
 */
const sampleSize = 3;
/** `shardCount` of functions/src/store/database.ts. */
const shardNumbers = [0, 1, 2, 3, 4];

/** The counters whose sum is the number of cards in a state. Replaced cards count as revoked. */
const countersByState = {
  inactive: ['inactive'],
  unused: ['unused'],
  used: ['used'],
  revoked: ['revoked', 'swapped'],
} as const;

/** The counters by outlet or batch. Not all fields are numbers. */
const countsSchema = z.record(z.string(), z.record(z.string(), z.unknown())).default({});
// Data of version 5 have counters in `batches` until they are migrated.
const countersSchema = documentOf({ outlets: countsSchema, batches: countsSchema });

type Counters = z.output<typeof countersSchema> | null;

function sumCounters(documents: readonly Counters[], names: readonly string[]): number {
  const counts = documents.flatMap((each) => [
    ...Object.values(each?.fields.outlets ?? {}),
    ...Object.values(each?.fields.batches ?? {}),
  ]);
  const numbers = counts.flatMap((fields) => names.map((name) => fields[name]));
  return numbers.reduce<number>((sum, field) => sum + (typeof field === 'number' ? field : 0), 0);
}

const countSchema = z.object({
  result: z.object({
    aggregateFields: z.object({ count: z.object({ integerValue: z.coerce.number() }) }),
  }),
  readTime: z.string(),
});

/**
 * Counts the documents that had these values at a time. The default is the current time.
 * https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents/runAggregationQuery
 */
async function countDocuments(
  google: GoogleClient,
  documents: string,
  collectionId: string,
  equals: Readonly<Record<string, string>> = {},
  readTime?: string,
) {
  const filters = Object.entries(equals).map(([fieldPath, stringValue]) => ({
    fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: { stringValue } },
  }));
  const structuredQuery = {
    from: [{ collectionId }],
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
  };
  const answer = await google.send('POST', 'firestore', `${documents}:runAggregationQuery`, {
    structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'count', count: {} }] },
    ...(readTime && { readTime }),
  });
  const [first] = z.tuple([countSchema]).rest(z.unknown()).parse(answer);
  return { count: first.result.aggregateFields.count.integerValue, readTime: first.readTime };
}

/** Returns Firestore's current time, or null if there is no database. */
async function readCurrentTime(google: GoogleClient, documents: string): Promise<string | null> {
  try {
    return (await countDocuments(google, documents, 'courseCounters')).readTime;
  } catch (error) {
    if (error instanceof GoogleFailure && error.status === 404) return null;
    throw error;
  }
}

/** Compares the counters of some courses with the number of their cards, both at the same time. */
async function readSample(google: GoogleClient) {
  const documents = `/v1/${await readDatabasePath(google)}/documents`;
  const readTime = await readCurrentTime(google, documents);
  if (readTime === null) return null;
  const timeQuery = new URLSearchParams({ readTime });
  const path = `${documents}/courseCounters?pageSize=${sampleSize}&${timeQuery}`;
  const pageSchema = z.object({ documents: z.array(countersSchema).default([]) });
  const found = (await google.read('firestore', path, pageSchema))?.documents ?? [];
  return Promise.all(
    found.map(async (counters) => {
      const cId = counters.name.split('/').at(-1) ?? '';
      const shardCounters = await Promise.all(
        shardNumbers.map((shard) => {
          const shardPath = `${documents}/courseShards/${cId}-${shard}?${timeQuery}`;
          return google.read('firestore', shardPath, countersSchema);
        }),
      );
      const differences: string[] = [];
      for (const [state, names] of Object.entries(countersByState)) {
        const { count } = await countDocuments(
          google,
          documents,
          'accessCodes',
          { cId, state },
          readTime,
        );
        const counterSum = sumCounters([counters, ...shardCounters], names);
        if (counterSum !== count)
          differences.push(`${counterSum} ${state} cards instead of ${count}`);
      }
      return { cId, differences };
    }),
  );
}

export const cardCounters = check({
  title: 'Numbers of cards',
  role: 'roles/datastore.viewer',
  read: readSample,
  judge: (sample, project) => {
    if (sample === null) return later('once there is a database');
    const incorrect = sample.find(({ differences }) => differences.length > 0);
    if (sample.length === 0) return ok('there is no course yet');
    if (incorrect === undefined)
      return ok(`${sample.length} courses or bundles have correct counts`);
    return missing(
      `the course or bundle ${incorrect.cId} counts ${incorrect.differences.join(', ')}`,
      recountCommand(project),
    );
  },
});

/** Firestore allows 1,048,576 bytes. The nightly check warns at the same size (night/sizes.ts). */
const maxBytes = 700_000;

const largestDocumentsSchema = z.array(z.object({ id: z.string(), bytes: z.number() }));
const sizesSchema = documentOf({
  collections: z.record(z.string(), z.object({ largest: largestDocumentsSchema })),
});

/**
 * Returns the largest documents that the nightly check found, largest first. Returns null if the
 * nightly check never ran.
 */
async function readLargest(google: GoogleClient) {
  const path = `/v1/${await readDatabasePath(google)}/documents/centre/sizes`;
  const found = await google.read('firestore', path, sizesSchema);
  if (found === null) return null;
  return Object.entries(found.fields.collections)
    .flatMap(([name, { largest }]) =>
      largest.map(({ id, bytes }) => ({ path: `${name}/${id}`, bytes })),
    )
    .toSorted((one, other) => other.bytes - one.bytes);
}

const describeSize = ({ path, bytes }: { readonly path: string; readonly bytes: number }) =>
  `${path} (${Math.round(bytes / 1000)} KB)`;

export const sizes = check({
  title: 'Sizes of documents',
  role: 'roles/datastore.viewer',
  read: readLargest,
  judge: (largest) => {
    if (largest === null) return later('once the nightly check has run');
    const oversized = largest.filter(({ bytes }) => bytes > maxBytes);
    if (oversized.length > 0)
      return missing(
        `near the limit of 1,049 KB: ${oversized.map(describeSize).join(', ')}`,
        'docs/operations.md, “A document is full”',
      );
    return ok(`the largest are ${largest.slice(0, 3).map(describeSize).join(', ')}`);
  },
});
