import { expect, it, onTestFinished } from 'vitest';
import { openFirestore } from './harness.ts';
import { type Message, openRawClient } from './raw-client.ts';

const { address, projectId, collection, doc } = await openFirestore();
const raw = openRawClient(address, projectId);

/** Describes a message of the server in one short line. */
function lineOf(message: Message): string {
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = message;
  const id = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  if (targetChange) {
    return `${targetChange.targetChangeType} [${targetChange.targetIds ?? ''}]`;
  }
  if (documentChange) {
    const removed = documentChange.removedTargetIds?.length > 0;
    const targets = removed ? `-${documentChange.removedTargetIds}` : documentChange.targetIds;
    return `change ${id(documentChange.document.name)} [${targets}]`;
  }
  if (documentDelete) return `delete ${id(documentDelete.document)}`;
  if (documentRemove) return `remove ${id(documentRemove.document)}`;
  return `filter ${filter?.count}`;
}

function listen() {
  const stream = raw.duplex('Listen');
  onTestFinished(async () => {
    await stream.end();
  });
  const lines = () => stream.received.map(lineOf);
  return {
    ...stream,
    lines,
    add: (addTarget: object) => stream.send({ database: raw.database, addTarget }),
    remove: (removeTarget: number) => stream.send({ database: raw.database, removeTarget }),
    hears: (line: string) => expect.poll(lines).toContainEqual(line),
    token: () =>
      stream.received.findLast(({ targetChange }) => targetChange?.resumeToken?.length > 0)
        ?.targetChange.resumeToken,
  };
}

function query(collectionId: string) {
  const structuredQuery = { from: [{ collectionId }] };
  return { query: { parent: `${raw.database}/documents`, structuredQuery } };
}

it('a new target sends ADD, its documents, CURRENT, and a NO_CHANGE with a read time', async () => {
  const target = await collection({ a: {}, b: {} });
  const { add, lines, received } = listen();
  add({ targetId: 1, ...query(target.id) });
  await expect
    .poll(lines)
    .toEqual(['ADD [1]', 'change a [1]', 'change b [1]', 'CURRENT [1]', 'NO_CHANGE []']);
  const [current, noChange] = received.slice(-2).map(({ targetChange }) => targetChange);
  expect(current.resumeToken.length).toBeGreaterThan(0);
  expect(noChange.resumeToken.length).toBeGreaterThan(0);
  expect(noChange).toHaveProperty('readTime.seconds');
});

it('the changes of a commit are followed by one NO_CHANGE', async () => {
  const target = await collection({ a: {} });
  const { add, lines, hears } = listen();
  add({ targetId: 1, ...query(target.id) });
  await hears('NO_CHANGE []');
  const before = lines().length;
  const batch = target.firestore.batch();
  await batch.delete(target.doc('a')).set(target.doc('b'), {}).commit();
  await hears('change b [1]');
  await expect.poll(() => lines().slice(before)).toHaveLength(3);
  expect(lines().slice(before).toSorted()).toEqual(['NO_CHANGE []', 'change b [1]', 'delete a']);
  expect(lines().at(-1)).toBe('NO_CHANGE []');
});

it('a list of documents, including missing documents, can be a target', async () => {
  const [there, missing] = [doc(), doc()];
  await there.set({});
  const { add, lines } = listen();
  const documents = [there, missing].map(({ path }) => raw.name(path));
  add({ targetId: 7, documents: { documents } });
  await expect.poll(() => lines().at(-1)).toBe('NO_CHANGE []');
  expect(lines().toSorted()).toEqual(
    ['ADD [7]', 'change it [7]', 'delete it', 'CURRENT [7]', 'NO_CHANGE []'].toSorted(),
  );
});

it('a target with a resume token sends only the changes after that token', async () => {
  const target = await collection({ a: { n: 1 }, b: { n: 1 }, c: { n: 1 } });
  const first = listen();
  first.add({ targetId: 1, ...query(target.id) });
  await first.hears('NO_CHANGE []');
  const resumeToken = first.token();
  await first.end();
  await target.doc('b').update({ n: 2 });

  const second = listen();
  second.add({ targetId: 1, ...query(target.id), resumeToken });
  await second.hears('NO_CHANGE []');
  const changes = second.lines().filter((line) => line.startsWith('change'));
  expect(changes).toEqual(['change b [1]']);
});

it('a refused target is removed with its cause, and the stream stays open', async () => {
  const target = await collection({ a: {} });
  const { add, received, hears } = listen();
  const { query: broken } = query(target.id);
  add({
    targetId: 1,
    query: { ...broken, structuredQuery: { ...broken.structuredQuery, offset: -1 } },
  });
  await hears('REMOVE [1]');
  const cause = received.at(-1)?.targetChange.cause;
  expect(cause.code).toBe(3);
  expect(cause.message).not.toBe('');
  add({ targetId: 2, ...query(target.id) });
  await hears('change a [2]');
});

it('a second target with an id in use ends the stream', async () => {
  const target = await collection({ a: {} });
  const { add, lines, hears, end } = listen();
  add({ targetId: 1, ...query(target.id) });
  await hears('NO_CHANGE []');
  add({ targetId: 1, ...query(target.id) });
  const error = await end();
  expect(error?.code).toBe(3);
  expect(error?.details).toContain('1 is already in use');
  expect(lines()).not.toContain('REMOVE [1]');
});

it('a removed target does not send further changes', async () => {
  const [one, two] = [await collection(), await collection()];
  const { add, remove, lines, hears } = listen();
  add({ targetId: 1, ...query(one.id) });
  add({ targetId: 2, ...query(two.id) });
  await hears('CURRENT [2]');
  remove(1);
  await hears('REMOVE [1]');
  await one.doc('unheard').set({});
  await two.doc('heard').set({});
  await hears('change heard [2]');
  expect(lines().join()).not.toContain('unheard');
});
