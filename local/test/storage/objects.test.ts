import { describe, expect, it } from 'vitest';
import { refusal, useStorage } from './harness.ts';

const storage = useStorage();

async function save(name: string, contents = 'x') {
  const file = storage().bucket.file(name);
  await file.save(contents, { resumable: false, contentType: 'text/plain' });
  return file;
}

describe('the metadata', () => {
  it('a patch changes the given fields, removes null fields and increases the metageneration', async () => {
    const file = await save('patched');
    const [before] = await file.getMetadata();
    await file.setMetadata({ cacheControl: 'no-cache', metadata: { a: '1', b: '2' } });
    const [after] = await file.setMetadata({ metadata: { b: null, c: '3' } });
    expect(after).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      metadata: { a: '1', c: '3' },
      metageneration: '3',
      generation: before.generation,
      timeCreated: before.timeCreated,
    });
    expect(after.metadata).not.toHaveProperty('b');
    expect(after.etag).not.toBe(before.etag);
  });

  it('a patch is refused if its condition is not met', async () => {
    const file = await save('patched-if');
    const stale = file.setMetadata({ cacheControl: 'x' }, { ifMetagenerationMatch: 2 });
    expect(await refusal(stale)).toBe(412);
    await file.setMetadata({ cacheControl: 'x' }, { ifMetagenerationMatch: 1 });
    expect((await file.getMetadata())[0].metageneration).toBe('2');
  });

  it('every bucket exists', async () => {
    const { bucket } = storage();
    expect((await bucket.exists())[0]).toBe(true);
    expect((await bucket.getMetadata())[0]).toMatchObject({
      kind: 'storage#bucket',
      name: bucket.name,
    });
  });
});

describe('a write with a condition', () => {
  it('succeeds only for a missing object if ifGenerationMatch is 0', async () => {
    const file = storage().bucket.file('create-only');
    const options = { resumable: false, preconditionOpts: { ifGenerationMatch: 0 } };
    await file.save('first', options);
    expect(await refusal(file.save('second', options))).toBe(412);
    expect((await file.download())[0].toString()).toBe('first');
  });

  it('succeeds only once if parallel writes require the same generation', async () => {
    const file = await save('contended');
    const [{ generation }] = await file.getMetadata();
    const preconditionOpts = { ifGenerationMatch: generation ?? '' };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, writer) =>
        refusal(file.save(`${writer}`, { resumable: false, preconditionOpts })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 412)).toHaveLength(7);
  });

  it('is refused if ifGenerationNotMatch or ifMetagenerationMatch is not met', async () => {
    const file = await save('conditions');
    const [{ generation }] = await file.getMetadata();
    const saveIf = (preconditionOpts: object) =>
      refusal(file.save('y', { resumable: false, preconditionOpts }));
    expect(await saveIf({ ifGenerationNotMatch: generation })).toBe(412);
    expect(await saveIf({ ifMetagenerationMatch: 7 })).toBe(412);
    expect(await saveIf({ ifMetagenerationMatch: 1 })).toBe('not refused');
  });
});

describe('a delete', () => {
  it('removes the object, and fails for a missing object', async () => {
    const file = await save('deleted');
    await file.delete();
    expect((await file.exists())[0]).toBe(false);
    expect(await refusal(file.delete())).toBe(404);
    await file.delete({ ignoreNotFound: true });
  });

  it('is refused if ifGenerationMatch is not met', async () => {
    const file = await save('deleted-if');
    expect(await refusal(file.delete({ ifGenerationMatch: 1 }))).toBe(412);
    const [{ generation }] = await file.getMetadata();
    await file.delete({ ifGenerationMatch: generation ?? '' });
    expect((await file.exists())[0]).toBe(false);
  });

  it('deleteFiles deletes all objects with the prefix', async () => {
    for (const name of ['bulk/a', 'bulk/b', 'bulkier']) await save(name);
    await storage().bucket.deleteFiles({ prefix: 'bulk/' });
    const [left] = await storage().bucket.getFiles({ prefix: 'bulk' });
    expect(left.map(({ name }) => name)).toEqual(['bulkier']);
  });
});

describe('copying and moving', () => {
  it('a copy has the content and the attributes of its source', async () => {
    const file = await save('copied/from', 'contents');
    await file.setMetadata({ metadata: { owner: 'centre' } });
    const [copy] = await file.copy('copied/to');
    expect((await copy.download())[0].toString()).toBe('contents');
    const [metadata] = await copy.getMetadata();
    expect(metadata).toMatchObject({
      contentType: 'text/plain',
      metadata: { owner: 'centre' },
      metageneration: '1',
    });
    expect((await file.exists())[0]).toBe(true);
  });

  it('a copy can have other attributes and be in another bucket', async () => {
    const file = await save('copied/other');
    const elsewhere = storage().bucket.storage.bucket('demo-other').file('there');
    await file.copy(elsewhere, { contentType: 'text/html' });
    expect((await elsewhere.getMetadata())[0]).toMatchObject({ contentType: 'text/html' });
  });

  it('a copy is refused if the condition on its destination is not met', async () => {
    const file = await save('copied/source');
    await save('copied/taken');
    const copy = file.copy('copied/taken', { preconditionOpts: { ifGenerationMatch: 0 } });
    expect(await refusal(copy)).toBe(412);
    expect(await refusal(storage().bucket.file('copied/none').copy('copied/x'))).toBe(404);
  });

  it('a move deletes its source', async () => {
    const file = await save('moved/from', 'moved');
    await file.move('moved/to');
    expect((await storage().bucket.file('moved/to').download())[0].toString()).toBe('moved');
    expect((await file.exists())[0]).toBe(false);
  });

  it('an atomic move deletes its source, and is refused if source and destination are the same', async () => {
    const file = await save('atomic/from', 'moved');
    await file.moveFileAtomic('atomic/to');
    expect((await storage().bucket.file('atomic/to').download())[0].toString()).toBe('moved');
    expect((await file.exists())[0]).toBe(false);
    const moveToItself = storage().bucket.file('atomic/to').moveFileAtomic('atomic/to');
    expect(await refusal(moveToItself)).toBe(400);
  });
});
