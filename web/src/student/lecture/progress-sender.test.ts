import { describe, expect, it } from 'vitest';
import { createProgressSender, type TimedEntry } from './progress-sender.ts';

function setUp() {
  const posted: { cId: string; entries: readonly TimedEntry[]; leaving: boolean }[] = [];
  const connection = { up: true };
  const clock = minutes();
  const sender = createProgressSender(async (cId, entries, leaving) => {
    if (!connection.up) throw new Error('offline');
    posted.push({ cId, entries, leaving });
  }, clock.now);
  return { posted, connection, sender };
}

/** Each report is made a minute after the one before. */
function minutes() {
  let minute = 0;
  return { now: () => new Date(Date.UTC(2026, 10, 21, 10, minute++)) };
}

const entry = (lId: string, position: number, completed = false) => ({ lId, position, completed });
const timed = (minute: number, ...of: Parameters<typeof entry>) => ({
  ...entry(...of),
  at: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
});

describe('progress sender', () => {
  it('sends each report once', async () => {
    const { posted, sender } = setUp();
    await sender.send('c', entry('a', 30), false);
    await sender.send('c', entry('a', 60), true);
    expect(posted).toEqual([
      { cId: 'c', entries: [timed(0, 'a', 30)], leaving: false },
      { cId: 'c', entries: [timed(1, 'a', 60)], leaving: true },
    ]);
  });

  it('takes along what did not arrive and when that was, the newest per lecture, for the same course', async () => {
    const { posted, connection, sender } = setUp();
    connection.up = false;
    await sender.send('c', entry('a', 90, true), false);
    await sender.send('c', entry('a', 95), false);
    await sender.send('d', entry('x', 10), false);
    connection.up = true;
    await sender.send('c', entry('b', 5), false);
    expect(posted).toEqual([
      { cId: 'c', entries: [timed(1, 'a', 95, true), timed(3, 'b', 5)], leaving: false },
    ]);
    await sender.send('c', entry('b', 6), false);
    expect(posted.at(-1)?.entries).toEqual([timed(4, 'b', 6)]);
  });
});
