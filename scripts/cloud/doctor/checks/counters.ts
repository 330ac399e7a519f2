import * as z from 'zod';
import { recountCommand } from '../../expected.ts';
import { type Google, GoogleFailure } from '../../google.ts';
import { check, later, missing, ok } from '../check.ts';
import { readDatabasePath } from './database.ts';

/** The number of courses and bundles to check. Each costs ten reads, and one per 1,000 cards. */
const sampled = 3;
/** `shardCount` of functions/src/store/database.ts. */
const shards = [0, 1, 2, 3, 4];

/** States of cards as stored, and as counters add them up: a replaced card counts as revoked. */
const states = {
  inactive: ['inactive'],
  unused: ['unused'],
  used: ['used'],
  revoked: ['revoked', 'swapped'],
} as const;

const numberSchema = z.object({ integerValue: z.coerce.number() });
const mapOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ mapValue: z.object({ fields: z.record(z.string(), value).default({}) }) });

/** A document of counters over REST; other fields of a batch are not numbers. */
const countersSchema = z.object({
  name: z.string(),
  fields: z
    .object({
      outlets: mapOf(mapOf(z.unknown())).optional(),
      /** Counts by version 5, until they are migrated. */
      batches: mapOf(mapOf(z.unknown())).optional(),
    })
    .default({}),
});

const countSchema = z
  .array(
    z.object({
      result: z.object({ aggregateFields: z.object({ count: numberSchema }) }),
      readTime: z.string(),
    }),
  )
  .min(1);

type Counters = z.output<typeof countersSchema>;

function sumOf(documents: readonly (Counters | null)[], names: readonly string[]): number {
  const counts = documents.flatMap((each) =>
    [each?.fields.outlets, each?.fields.batches].flatMap((map) =>
      Object.values(map?.mapValue.fields ?? {}),
    ),
  );
  const numbers = counts.flatMap(({ mapValue: { fields } }) => names.map((name) => fields[name]));
  return numbers.reduce<number>(
    (sum, field) => sum + (numberSchema.safeParse(field).data?.integerValue ?? 0),
    0,
  );
}

interface Counting {
  readonly collectionId: string;
  readonly equals?: Readonly<Record<string, string>>;
  /** The moment to read at. */
  readonly readTime?: string;
}

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents/runAggregationQuery */
async function countOf(google: Google, documents: string, counting: Counting) {
  const { collectionId, equals = {}, readTime } = counting;
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
  const [first] = countSchema.parse(answer);
  return {
    count: first?.result.aggregateFields.count.integerValue ?? 0,
    readTime: first?.readTime ?? '',
  };
}

const pageSchema = z.object({ documents: z.array(countersSchema).default([]) });

/** Firestore's current time; null if there is no database. */
async function readMoment(google: Google, documents: string): Promise<string | null> {
  try {
    return (await countOf(google, documents, { collectionId: 'courseCounters' })).readTime;
  } catch (error) {
    if (error instanceof GoogleFailure && error.status === 404) return null;
    throw error;
  }
}

/** Compares the counters of some courses with the numbers of their cards at the same moment. */
async function readSample(google: Google) {
  const documents = `/v1/${await readDatabasePath(google)}/documents`;
  const readTime = await readMoment(google, documents);
  if (readTime === null) return null;
  const then = new URLSearchParams({ readTime });
  const path = `${documents}/courseCounters?pageSize=${sampled}&${then}`;
  const found = (await google.read('firestore', path, pageSchema))?.documents ?? [];
  return Promise.all(
    found.map(async (counters) => {
      const cId = counters.name.split('/').at(-1) ?? '';
      const added = await Promise.all(
        shards.map((shard) => {
          const shardPath = `${documents}/courseShards/${cId}-${shard}?${then}`;
          return google.read('firestore', shardPath, countersSchema);
        }),
      );
      const differing: string[] = [];
      for (const [state, names] of Object.entries(states)) {
        const equals = { cId, state };
        const cards = await countOf(google, documents, {
          collectionId: 'accessCodes',
          equals,
          readTime,
        });
        const counted = sumOf([counters, ...added], names);
        if (counted !== cards.count)
          differing.push(`${counted} ${state} cards instead of ${cards.count}`);
      }
      return { cId, differing };
    }),
  );
}

export const cardNumbers = check({
  title: 'Numbers of cards',
  role: 'roles/datastore.viewer',
  read: readSample,
  judge: (sample, project) => {
    if (sample === null) return later('once there is a database');
    const wrong = sample.find(({ differing }) => differing.length > 0);
    if (sample.length === 0) return ok('there is no course yet');
    if (wrong === undefined) return ok(`${sample.length} courses or bundles have correct counts`);
    return missing(
      `the course or bundle ${wrong.cId} counts ${wrong.differing.join(', ')}`,
      recountCommand(project),
    );
  },
});
