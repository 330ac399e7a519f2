import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, failureOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, db, doc, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const invalidArgument = 3;

function nested(depth: number): FirebaseFirestore.DocumentData {
  return depth === 0 ? {} : { m: nested(depth - 1) };
}

describe('the size of a document', () => {
  it('a document can have at most 1 MiB, including the names of the document and the fields', async () => {
    const target = await collection();
    const ref = target.doc('x');
    const nameBytes = target.id.length + 1 + 2 + 16;
    const fieldNameBytes = 2 + 1;
    const maxBytes = 1_048_576 - nameBytes - fieldNameBytes - 32 + 1;
    await ref.set({ f: Buffer.alloc(maxBytes) });
    const refused = await failureOf(ref.set({ f: Buffer.alloc(maxBytes + 1) }));
    expect(refused?.code).toBe(invalidArgument);
    expect(refused?.message).toContain('1,048,576');
  });

  it('is checked again after transforms', async () => {
    const ref = doc();
    await ref.set({ list: ['x'.repeat(600_000)] });
    const growing = ref.update({ list: FieldValue.arrayUnion('y'.repeat(600_000)) });
    expect(await codeOf(growing)).toBe(invalidArgument);
    expect((await ref.get()).get('list')).toHaveLength(1);
  });
});

it('maps can be nested in 20 levels', async () => {
  await doc().set(nested(19));
  expect(await codeOf(doc().set(nested(21)))).toBe(invalidArgument);
});

describe('ids', () => {
  const write = (path: string) =>
    raw.call('Commit', {
      database: raw.database,
      writes: [{ update: { name: raw.name(path), fields: {} } }],
    });

  it.each(['.', '..', '__x__', '__id__', '__idx__', 'a//b', 'x'.repeat(1501)])(
    'the document id %.20j is refused',
    async (id) => {
      expect(await codeOf(write(`c/${id}`))).toBe(invalidArgument);
    },
  );

  it.each(['x'.repeat(1500), '__id123__', '__id-1__', '...', '__x', 'x__', ' ', 'a.b*[]`~', '١'])(
    'the document id %.20j is accepted',
    async (id) => {
      const target = await collection();
      await target.doc(id).set({ id });
      expect((await target.get()).docs.map((each) => each.id)).toEqual([id]);
      expect((await target.doc(id).get()).get('id')).toBe(id);
    },
  );

  it.each(['.', '..', '__x__', 'x'.repeat(1501)])(
    'the collection id %.20j is refused',
    async (id) => {
      expect(await codeOf(write(`${id}/a`))).toBe(invalidArgument);
    },
  );

  it.each(['', 'c', 'c/d/e', '/c/d', 'c/d/'])('the document path %j is refused', async (path) => {
    expect(await codeOf(write(path))).toBe(invalidArgument);
  });

  it('a document of another database is refused', async () => {
    const name = raw.name('c/d').replace('(default)', 'other');
    const writes = [{ update: { name, fields: {} } }];
    expect(await codeOf(raw.call('Commit', { database: raw.database, writes }))).toBe(
      invalidArgument,
    );
  });
});

describe('names of fields', () => {
  it.each(['__x__', '__name__', 'x'.repeat(1501)])(
    'the field name %.20j is refused',
    async (name) => {
      expect(await codeOf(doc().set({ [name]: 1 }))).toBe(invalidArgument);
      expect(await codeOf(doc().set({ m: { [name]: 1 } }))).toBe(invalidArgument);
    },
  );

  it.each(['x'.repeat(1500), '__x', '_', '.', '..', 'a/b', '١'])(
    'the field name %.20j is accepted',
    async (name) => {
      const ref = doc();
      await ref.set({ [name]: 1 });
      expect((await ref.get()).data()).toEqual({ [name]: 1 });
    },
  );
});

describe('a commit', () => {
  const name = () => raw.name(doc().path);

  it.each<[string, object[]]>([
    ['has a write without an operation', [{}]],
    ['has a mask on a delete', [{ delete: name(), updateMask: { fieldPaths: ['a'] } }]],
    ['has a transform without fields', [{ transform: { document: name(), fieldTransforms: [] } }]],
    [
      'has a transform without an operation',
      [{ transform: { document: name(), fieldTransforms: [{ fieldPath: 'a' }] } }],
    ],
  ])('is refused if it %s', async (_case, writes) => {
    expect(await codeOf(raw.call('Commit', { database: raw.database, writes }))).toBe(
      invalidArgument,
    );
  });

  it('is refused if it is larger than 10 MiB', async () => {
    const batch = db.batch();
    for (let count = 0; count < 12; count += 1) batch.set(doc(), { f: Buffer.alloc(1_000_000) });
    expect(await codeOf(batch.commit())).toBe(invalidArgument);
  });
});
