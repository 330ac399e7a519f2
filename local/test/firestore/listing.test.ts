import { describe, expect, it } from 'vitest';
import { failureOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, collection, doc } = await openFirestore();
const raw = openRawClient(address, projectId);

/** Writes documents at these paths below a missing document, and returns the missing document. */
async function makeTree(...paths: string[]) {
  const root = doc();
  const batch = db.batch();
  for (const path of paths) batch.set(db.doc(`${root.path}/${path}`), { path });
  await batch.commit();
  return root;
}

const pathsOf = (refs: readonly { path: string }[]) => refs.map(({ path }) => path);

describe('listCollections', () => {
  it('lists the collections directly below a document, also if they hold only missing documents', async () => {
    const root = await makeTree('b/1', 'a/1', 'c/missing/deeper/1');
    expect((await root.listCollections()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(await doc().listCollections()).toEqual([]);
  });

  it('sorts collection ids by their bytes, and returns them in pages', async () => {
    const root = await makeTree('b/1', 'a/1', '\uff5e/1', '😀/1');
    const request = { parent: raw.name(root.path), pageSize: 3 };
    const first = await raw.call('ListCollectionIds', request);
    expect(first.collectionIds).toEqual(['a', 'b', '\uff5e']);
    const { nextPageToken: pageToken } = first;
    const second = await raw.call('ListCollectionIds', { ...request, pageToken });
    expect(second).toMatchObject({ collectionIds: ['😀'], nextPageToken: '' });
  });

  it('lists the top-level collections of the database', async () => {
    const { id } = await collection({ a: {} });
    expect((await db.listCollections()).map((each) => each.id)).toContain(id);
  });

  it('does not list a collection after its last document was deleted', async () => {
    const root = await makeTree('a/1');
    await root.collection('a').doc('1').delete();
    expect(await root.listCollections()).toEqual([]);
  });
});

describe('ListDocuments', () => {
  it('lists documents, and missing documents that have subcollections', async () => {
    const root = await makeTree('c/a', 'c/missing/sub/1', 'c/z/sub/2', 'other/1');
    await root.collection('c').doc('z').set({});
    const listed = await root.collection('c').listDocuments();
    expect(listed.map(({ id }) => id)).toEqual(['a', 'missing', 'z']);
  });

  it('returns all documents of a large collection', async () => {
    const target = await collection(
      Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`${index}`, {}])),
    );
    const listed = await target.listDocuments();
    expect(new Set(pathsOf(listed)).size).toBe(450);
  });

  it('does not send times for a missing document', async () => {
    const root = await makeTree('c/missing/sub/1');
    const { documents } = await raw.call('ListDocuments', {
      parent: raw.name(root.path),
      collectionId: 'c',
      showMissing: true,
    });
    expect(documents).toMatchObject([{ name: raw.name(`${root.path}/c/missing`) }]);
    expect(documents[0].createTime ?? null).toBeNull();
    expect(documents[0].updateTime ?? null).toBeNull();
  });

  it('continues from a page token, so that each document is returned once', async () => {
    const target = await collection({ a: {}, b: {}, c: {}, d: {}, e: {} });
    const request = { parent: `${raw.database}/documents`, collectionId: target.id, pageSize: 2 };
    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = await raw.call('ListDocuments', { ...request, pageToken });
      seen.push(...(page.documents ?? []).map(({ name }: { name: string }) => name.slice(-1)));
      pageToken = page.nextPageToken ?? '';
    } while (pageToken !== '');
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('sends a page token after a full page, even if no document follows', async () => {
    const target = await collection({ a: {}, b: {} });
    const request = { parent: `${raw.database}/documents`, collectionId: target.id, pageSize: 2 };
    const { documents, nextPageToken: pageToken } = await raw.call('ListDocuments', request);
    expect(documents).toHaveLength(2);
    expect(pageToken).not.toBe('');
    const after = await raw.call('ListDocuments', { ...request, pageToken });
    expect(after.documents ?? []).toEqual([]);
    expect(after.nextPageToken).toBe('');
  });

  it.each<[string, object]>([
    ['Page size must be nonnegative.', { pageSize: -1, showMissing: true }],
    ['collection id must be set when show_missing is true', { showMissing: true }],
  ])('is refused with "%s"', async (details, request) => {
    const parent = `${raw.database}/documents`;
    const refused = await failureOf(raw.call('ListDocuments', { parent, ...request }));
    expect(refused).toEqual({ code: 3, message: expect.stringContaining(details) });
  });

  it('supports orderBy and a field mask', async () => {
    const target = await collection({ a: { n: 1, m: 1 }, b: { n: 2, m: 1 } });
    const { documents } = await raw.call('ListDocuments', {
      parent: `${raw.database}/documents`,
      collectionId: target.id,
      orderBy: 'n desc',
      mask: { fieldPaths: ['m'] },
    });
    expect(documents.map(({ name }: { name: string }) => name.slice(-1))).toEqual(['b', 'a']);
    expect(Object.keys(documents[0].fields)).toEqual(['m']);
  });
});

describe('recursiveDelete', () => {
  it('deletes only a document and everything below it', async () => {
    const root = await makeTree(
      'c/a',
      'c/a/sub/1',
      'c/a/sub/2/deep/3',
      'c/ab/sub/1',
      'c/b',
      'ca/x',
    );
    await db.recursiveDelete(root.collection('c').doc('a'));
    const left = await Promise.all([
      root.collection('c').listDocuments(),
      root.collection('ca').listDocuments(),
      db.collection(`${root.path}/c/a/sub`).listDocuments(),
    ]);
    expect(left.flat().map(({ id }) => id)).toEqual(['ab', 'b', 'x']);
  });

  it('deletes a whole collection, including documents with numeric ids', async () => {
    const root = await makeTree('c/a', 'c/__id7__', 'c/missing/sub/1', 'c-/x', 'ca/x', 'b/x');
    await db.recursiveDelete(root.collection('c'));
    const ids = (await root.listCollections()).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['b', 'c-', 'ca']);
  });

  it('deletes more than a thousand documents', async () => {
    const target = await collection();
    const writer = db.bulkWriter({ throttling: false });
    for (let index = 0; index < 1200; index += 1) {
      void writer.set(target.doc(`${index}`).collection('sub').doc('x'), {});
    }
    await writer.close();
    await db.recursiveDelete(target, db.bulkWriter({ throttling: false }));
    expect(await target.listDocuments()).toEqual([]);
  }, 20_000);
});

describe('getPartitions', () => {
  it('splits a collection group into parts that together hold each document once', async () => {
    const group = doc().parent.id;
    const writer = db.bulkWriter({ throttling: false });
    for (let index = 0; index < 600; index += 1) {
      void writer.set(db.doc(`parents/${index % 7}/${group}/${index}`), { index });
    }
    await writer.close();
    const parts: FirebaseFirestore.QueryPartition[] = [];
    for await (const part of db.collectionGroup(group).getPartitions(4)) parts.push(part);
    expect(parts.length).toBeGreaterThan(1);
    const found = await Promise.all(parts.map(async (part) => (await part.toQuery().get()).docs));
    const indices = found.flat().map((each) => each.get('index'));
    expect(indices).toHaveLength(600);
    expect(new Set(indices).size).toBe(600);
    expect(found.every((docs) => docs.length > 0)).toBe(true);
  });
});
