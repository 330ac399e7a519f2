import { describe, expect, it } from 'vitest';
import { failureOf, openFirestore } from './harness.ts';
import { type Message, openRawClient } from './raw-client.ts';

const { address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const target = await collection({ a: {}, b: {} });
const [invalid, notFound, failedPrecondition] = [3, 5, 9];

const { database } = raw;
const root = `${database}/documents`;
const bytesOf = (text: string) => Buffer.byteLength(text);
const nameOf = (id: string) => raw.name(`${target.id}/${id}`);

/** Checks the message as well as the code, because some clients and tests read the message. */
async function expectRefusal(call: Promise<unknown>, code: number, details: string) {
  expect(await failureOf(call)).toEqual({ code, message: expect.stringContaining(details) });
}

describe('a document name', () => {
  it.each<[string, string]>([
    ['nonsense', 'lacks "projects" at index 0.'],
    ['projects', 'lacks "/" at index 8.'],
    ['projects//databases/d/documents/c/d', 'lacks a project id at index 9.'],
    ['projects/p/dbs/d', 'lacks "databases" at index 11.'],
    ['projects/p/databases/d/c/d', 'lacks "documents" at index 23.'],
    [root, `lacks "/" at index ${bytesOf(root)}.`],
    [`${root}/c`, `lacks "/" at index ${bytesOf(root) + 2}.`],
    [`${root}/é`, `lacks "/" at index ${bytesOf(root) + 3}.`],
    [`${root}//a`, `lacks a collection id at index ${bytesOf(root) + 1}.`],
    [`${root}/c//`, `lacks a resource id at index ${bytesOf(root) + 3}.`],
    [`${root}/c/.`, `contains a resource id "." at index ${bytesOf(root) + 3}.`],
    [`${root}/../a`, `contains a resource id ".." at index ${bytesOf(root) + 1}.`],
    [`${root}/c/a/`, 'has invalid trailing "/".'],
  ])('%s is refused with the place of the fault', async (name, problem) => {
    const details = `Document name "${name}" ${problem}`;
    await expectRefusal(raw.call('GetDocument', { name }), invalid, details);
  });

  it('is quoted in the error if the document is not found', async () => {
    const name = nameOf('none');
    await expectRefusal(
      raw.call('GetDocument', { name }),
      notFound,
      `Document (${name}) not found.`,
    );
  });
});

it('a parent name is refused if it ends with a slash', async () => {
  const parent = `${root}/`;
  await expectRefusal(
    raw.call('ListCollectionIds', { parent }),
    invalid,
    `Document parent name "${parent}" is invalid: Omit trailing "/".`,
  );
});

it.each<[string, string]>([
  ['', 'lacks "projects" at index 0.'],
  ['projects/p', 'lacks "/" at index 10.'],
  ['projects//databases/d', 'lacks a project id at index 9.'],
  ['projects/p/databases/', 'lacks a database id at index 21.'],
  ['projects/p/databases/d/', 'has invalid trailing "/".'],
  ['projects/p/databases/d/documents', 'has unexpected trailing characters at index 22.'],
])('the database name %j is refused with the place of the fault', async (name, problem) => {
  const details = `Database name "${name}" ${problem}`;
  await expectRefusal(raw.call('Commit', { database: name }), invalid, details);
});

describe('a read time', () => {
  const readAt = (readTime: object) => raw.call('GetDocument', { name: nameOf('a'), readTime });

  it('is refused if it is in the future or too old', async () => {
    const seconds = String(Math.floor(Date.now() / 1000) + 3_600);
    await expectRefusal(readAt({ seconds }), invalid, "The requested 'read_time' cannot be in the");
    await expectRefusal(
      readAt({ seconds: '1' }),
      failedPrecondition,
      "The requested 'read_time' is too old.",
    );
  });
});

describe('a transaction', () => {
  it('is refused if its id is invalid', async () => {
    for (const transaction of [Buffer.from('AAAA'), Buffer.alloc(0)]) {
      const rollback = raw.call('Rollback', { database, transaction });
      await expectRefusal(rollback, invalid, 'Invalid transaction.');
    }
  });

  it('is refused if it is read-only and has writes', async () => {
    const options = { readOnly: {} };
    const { transaction } = await raw.call('BeginTransaction', { database, options });
    const writes = [{ delete: nameOf('a') }];
    await expectRefusal(
      raw.call('Commit', { database, transaction, writes }),
      invalid,
      'Cannot modify entities in a read-only transaction.',
    );
  });
});

it('a BatchWrite is refused if it writes a document twice', async () => {
  const writes = [{ delete: nameOf('x') }, { delete: nameOf('x') }];
  await expectRefusal(
    raw.call('BatchWrite', { database, writes }),
    invalid,
    'the same document cannot be written more than once in a single request',
  );
});

describe('a field', () => {
  const set = (fields: Message) =>
    raw.call('Commit', { database, writes: [{ update: { name: nameOf('f'), fields } }] });
  const nestedMaps = (levels: number): Message =>
    levels === 0 ? { booleanValue: true } : { mapValue: { fields: { m: nestedMaps(levels - 1) } } };

  it('is refused if its name is reserved, also inside a map', async () => {
    const fields = { m: { mapValue: { fields: { __x__: { integerValue: 1 } } } } };
    await expectRefusal(set(fields), invalid, "field name '__x__' is reserved.");
    await expectRefusal(set({ __x__: nestedMaps(0) }), invalid, 'field name __x__ is reserved');
  });

  it('is named in the error if its value is nested too deeply', async () => {
    await set({ deep: nestedMaps(20) });
    const details = 'Property deep contains an invalid nested entity.';
    await expectRefusal(set({ deep: nestedMaps(21) }), invalid, details);
  });

  it('is refused as the alias of an aggregation if its name is reserved', async () => {
    const run = raw.stream('RunAggregationQuery', {
      parent: root,
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: target.id }] },
        aggregations: [{ alias: '__x__', count: {} }],
      },
    });
    await expectRefusal(run, invalid, 'The property.name "__x__" is reserved.');
  });
});

it('a query is refused if a reference in its filter does not name a document', async () => {
  const where = {
    fieldFilter: {
      field: { fieldPath: '__name__' },
      op: 'EQUAL',
      value: { referenceValue: `${root}/c` },
    },
  };
  const structuredQuery = { from: [{ collectionId: target.id }], where };
  await expectRefusal(
    raw.stream('RunQuery', { parent: root, structuredQuery }),
    invalid,
    `Document parent name "${root}/c" lacks "/" at index ${bytesOf(root) + 2}.`,
  );
});
