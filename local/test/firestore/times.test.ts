import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, doc } = await openFirestore();
const raw = openRawClient(address, projectId);

describe('the times of a document', () => {
  it('create time and update time are equal at first, and further writes change only the update time', async () => {
    const ref = doc();
    const { writeTime } = await ref.set({ a: 1 });
    const created = await ref.get();
    expect(created.createTime).toEqual(writeTime);
    expect(created.updateTime).toEqual(writeTime);

    const { writeTime: secondWriteTime } = await ref.update({ a: 2 });
    const updated = await ref.get();
    expect(updated.createTime).toEqual(writeTime);
    expect(updated.updateTime).toEqual(secondWriteTime);
    expect(secondWriteTime.valueOf() > writeTime.valueOf()).toBe(true);
    expect(updated.readTime.valueOf() >= secondWriteTime.valueOf()).toBe(true);
  });

  it('a document that is deleted and created again has a new create time', async () => {
    const ref = doc();
    await ref.set({ a: 1 });
    const { writeTime: deleted } = await ref.delete();
    await ref.set({ a: 1 });
    const { createTime } = await ref.get();
    expect(createTime !== undefined && createTime.valueOf() > deleted.valueOf()).toBe(true);
  });

  it('a missing document has only a read time', async () => {
    const missing = await doc().get();
    expect(missing.exists).toBe(false);
    expect(missing.createTime).toBeUndefined();
    expect(missing.updateTime).toBeUndefined();
    expect(Math.abs(missing.readTime.toMillis() - Date.now())).toBeLessThan(5000);
  });

  it('write times increase with every commit, and have a precision of microseconds', async () => {
    const times: bigint[] = [];
    for (let count = 0; count < 100; count += 1) {
      const { writeTime } = await doc().set({ count });
      expect(writeTime.nanoseconds % 1000).toBe(0);
      times.push(BigInt(writeTime.seconds) * 1_000_000_000n + BigInt(writeTime.nanoseconds));
    }
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? time))).toBe(
      true,
    );
  });
});

describe('the update time', () => {
  it.each([
    ['a set', { a: 1, m: { b: [1] } }, {}],
    ['a merge', { a: 1 }, { merge: true }],
    ['an empty merge', {}, { merge: true }],
  ])('stays if %s changes nothing', async (_kind, data, options) => {
    const ref = doc();
    const { writeTime: first } = await ref.set({ a: 1, m: { b: [1] } });
    const { writeTime: second } = await ref.set(data, options);
    expect(second).toEqual(first);
    expect((await ref.get()).updateTime).toEqual(first);
  });

  it.each([
    ['increment', FieldValue.increment(0)],
    ['maximum', FieldValue.maximum(1)],
  ])('stays if the transform "%s" changes nothing', async (_kind, transform) => {
    const ref = doc();
    const { writeTime: first } = await ref.set({ n: 5 });
    await ref.update({ n: transform });
    expect((await ref.get()).updateTime).toEqual(first);
  });

  it('stays if arrayUnion adds nothing', async () => {
    const ref = doc();
    const { writeTime: first } = await ref.set({ list: [1, 2] });
    await ref.update({ list: FieldValue.arrayUnion(2) });
    expect((await ref.get()).updateTime).toEqual(first);
  });

  it('stays if a commit changes nothing, although the commit time is later', async () => {
    const ref = doc();
    const write = { update: { name: raw.name(ref.path), fields: { a: { integerValue: 1 } } } };
    const commit = () => raw.call('Commit', { database: raw.database, writes: [write] });
    const first = await commit();
    const second = await commit();
    expect(second.writeResults[0].updateTime).toEqual(first.writeResults[0].updateTime);
    expect(second.commitTime).not.toEqual(first.commitTime);
  });

  it('changes if 1 is replaced by 1.0', async () => {
    const ref = doc();
    const write = (value: object) =>
      raw.call('Commit', {
        database: raw.database,
        writes: [{ update: { name: raw.name(ref.path), fields: { a: value } } }],
      });
    const first = await write({ integerValue: '1' });
    const second = await write({ doubleValue: 1 });
    expect(second.writeResults[0].updateTime).not.toEqual(first.writeResults[0].updateTime);
  });
});

it('the result of a delete does not contain an update time', async () => {
  const ref = doc();
  await ref.set({});
  const writes = [{ delete: raw.name(ref.path) }];
  const { writeResults, commitTime } = await raw.call('Commit', { database: raw.database, writes });
  expect(writeResults[0].updateTime ?? null).toBeNull();
  expect(commitTime).toHaveProperty('seconds');
});

it('stored timestamps are truncated, not rounded, to microseconds', async () => {
  const ref = doc();
  await ref.set({ up: new Timestamp(1, 999_999_999), past: new Timestamp(-1, 1_999) });
  expect((await ref.get()).data()).toEqual({
    up: new Timestamp(1, 999_999_000),
    past: new Timestamp(-1, 1_000),
  });
});
