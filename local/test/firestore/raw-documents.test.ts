import { describe, expect, it } from 'vitest';
import { codeOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, doc, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const one = { integerValue: '1' };
const two = { integerValue: '2' };

describe('GetDocument', () => {
  it('returns a whole document, or the fields of a mask', async () => {
    const ref = doc();
    await ref.set({ a: 1, b: 2 });
    const name = raw.name(ref.path);
    expect(await raw.call('GetDocument', { name })).toMatchObject({
      name,
      fields: { a: one, b: two },
      createTime: { nanos: expect.any(Number) },
    });
    const masked = await raw.call('GetDocument', { name, mask: { fieldPaths: ['b'] } });
    expect(Object.keys(masked.fields)).toEqual(['b']);
  });

  it('fails with NOT_FOUND for a missing document', async () => {
    expect(await codeOf(raw.call('GetDocument', { name: raw.name('c/none') }))).toBe(5);
    expect(await codeOf(raw.call('GetDocument', { name: raw.name('c') }))).toBe(3);
  });
});

describe('CreateDocument', () => {
  it('uses the given document id, or generates an id', async () => {
    const { id: collectionId } = await collection();
    const request = {
      parent: `${raw.database}/documents`,
      collectionId,
      document: { fields: { a: one } },
    };
    const named = await raw.call('CreateDocument', { ...request, documentId: 'mine' });
    expect(named).toMatchObject({ name: raw.name(`${collectionId}/mine`), fields: { a: one } });
    expect(await codeOf(raw.call('CreateDocument', { ...request, documentId: 'mine' }))).toBe(6);
    const { name } = await raw.call('CreateDocument', request);
    expect(name.slice(raw.name(`${collectionId}/`).length)).toMatch(/^[A-Za-z0-9]{20}$/);
  });
});

describe('UpdateDocument', () => {
  it('replaces the document, or changes only the fields of a mask', async () => {
    const name = raw.name(doc().path);
    await raw.call('UpdateDocument', { document: { name, fields: { a: one, b: one } } });
    const updated = await raw.call('UpdateDocument', {
      document: { name, fields: { b: two } },
      updateMask: { fieldPaths: ['b'] },
    });
    expect(updated).toMatchObject({ name, fields: { a: one, b: two } });
    const replaced = await raw.call('UpdateDocument', { document: { name, fields: { c: one } } });
    expect(Object.keys(replaced.fields)).toEqual(['c']);
  });

  it('fails if its precondition is not met', async () => {
    const document = { name: raw.name(doc().path), fields: {} };
    const update = raw.call('UpdateDocument', { document, currentDocument: { exists: true } });
    expect(await codeOf(update)).toBe(5);
  });
});

describe('DeleteDocument', () => {
  it('succeeds for a missing document, unless a precondition requires the document', async () => {
    const ref = doc();
    await ref.set({});
    const name = raw.name(ref.path);
    await raw.call('DeleteDocument', { name });
    expect((await ref.get()).exists).toBe(false);
    await raw.call('DeleteDocument', { name });
    const deleteExisting = raw.call('DeleteDocument', { name, currentDocument: { exists: true } });
    expect(await codeOf(deleteExisting)).toBe(5);
  });
});

describe('BatchGetDocuments', () => {
  it('answers once for each different name, with the same read time', async () => {
    const ref = doc();
    await ref.set({ a: 1 });
    const [found, missing] = [raw.name(ref.path), raw.name('c/none')];
    const answers = await raw.stream('BatchGetDocuments', {
      database: raw.database,
      documents: [found, missing, found],
    });
    expect(answers).toHaveLength(2);
    expect(answers.find((each) => each.found)?.found.name).toBe(found);
    expect(answers.find((each) => each.missing)?.missing).toBe(missing);
    expect(answers[0]?.readTime).toEqual(answers[1]?.readTime);
  });
});

describe('PartitionQuery', () => {
  it('accepts a collection group ordered by name, but not a single collection', async () => {
    const partition = (structuredQuery: object) =>
      raw.call('PartitionQuery', {
        parent: `${raw.database}/documents`,
        structuredQuery,
        partitionCount: 3,
      });
    expect(await codeOf(partition({ from: [{ collectionId: 'c' }] }))).toBe(3);
    await partition({
      from: [{ collectionId: 'c', allDescendants: true }],
      orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    });
  });
});
