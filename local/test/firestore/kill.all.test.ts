import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openRawClient, type RawClient } from './raw-client.ts';

const script = fileURLToPath(new URL('./killed-server.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const writers = 8;
const documentsPerCommit = 5;

let server: ChildProcess | undefined;

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(): Promise<RawClient> {
  const child = spawn(process.execPath, [script, join(folder, 'firestore.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  const [port] = await once(createInterface(child.stdout), 'line');
  return openRawClient(`127.0.0.1:${port}`, 'demo-killed');
}

/** Commits until the server dies. Commit number n writes n to each of the writer's documents. */
async function writeUntilDeath(client: RawClient, writer: number, acknowledged: number[]) {
  const names = namesOf(client, writer);
  for (let number = (acknowledged[writer] ?? 0) + 1; ; number++) {
    const fields = {
      n: { integerValue: String(number) },
      padding: { stringValue: 'x'.repeat(500) },
    };
    const writes = names.map((name) => ({ update: { name, fields } }));
    try {
      await client.call('Commit', { database: client.database, writes });
    } catch {
      return;
    }
    acknowledged[writer] = number;
  }
}

function namesOf(client: RawClient, writer: number): string[] {
  return Array.from({ length: documentsPerCommit }, (_, index) =>
    client.name(`w${writer}/${index}`),
  );
}

/** Returns the numbers in one writer's documents. */
async function numbersOf(client: RawClient, writer: number): Promise<number[]> {
  const documents = namesOf(client, writer);
  const answers = await client.stream('BatchGetDocuments', {
    database: client.database,
    documents,
  });
  return answers.map(({ found }) => Number(found?.fields.n.integerValue ?? 0));
}

it('a killed server keeps every acknowledged commit, and never a partial commit', async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round++) {
    const client = await start();
    const load = Promise.all(
      Array.from({ length: writers }, (_, writer) => writeUntilDeath(client, writer, acknowledged)),
    );
    const enough = (round + 1) * 5;
    await expect
      .poll(() => Math.min(...Array.from({ length: writers }, (_, w) => acknowledged[w] ?? 0)))
      .toBeGreaterThanOrEqual(enough);
    // Wait for a random time, so that the kill can interrupt a commit at any point.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
    server?.kill('SIGKILL');
    await load;

    const restarted = await start();
    for (let writer = 0; writer < writers; writer++) {
      const numbers = await numbersOf(restarted, writer);
      const [number = 0] = numbers;
      expect(numbers).toEqual(Array.from({ length: documentsPerCommit }, () => number));
      // The last commit may be durable although the client received no answer.
      expect(number - (acknowledged[writer] ?? 0)).toBeOneOf([0, 1]);
      acknowledged[writer] = number;
    }
    server?.kill('SIGKILL');
    if (server?.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
}, 60_000);
