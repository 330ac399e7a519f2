import { describe, expect, it } from 'vitest';
import { createProgressSender, type ProgressEntry } from './progress-sender.ts';

function setUp() {
  const posted: { cId: string; entries: readonly ProgressEntry[]; leaving: boolean }[] = [];
  const connection = { up: true };
  const sender = createProgressSender(async (cId, entries, leaving) => {
    if (!connection.up) throw new Error('offline');
    posted.push({ cId, entries, leaving });
  });
  return { posted, connection, sender };
}

const entry = (lId: string, position: number, completed = false) => ({ lId, position, completed });

describe('progress sender', () => {
  it('sends each report once', async () => {
    const { posted, sender } = setUp();
    await sender.send('c', entry('a', 30), false);
    await sender.send('c', entry('a', 60), true);
    expect(posted).toEqual([
      { cId: 'c', entries: [entry('a', 30)], leaving: false },
      { cId: 'c', entries: [entry('a', 60)], leaving: true },
    ]);
  });

  it('takes along what did not arrive, the newest per lecture, for the same course', async () => {
    const { posted, connection, sender } = setUp();
    connection.up = false;
    await sender.send('c', entry('a', 90, true), false);
    await sender.send('c', entry('a', 95), false);
    await sender.send('d', entry('x', 10), false);
    connection.up = true;
    await sender.send('c', entry('b', 5), false);
    expect(posted).toEqual([
      { cId: 'c', entries: [entry('a', 95, true), entry('b', 5)], leaving: false },
    ]);
    await sender.send('c', entry('b', 6), false);
    expect(posted.at(-1)?.entries).toEqual([entry('b', 6)]);
  });
});
