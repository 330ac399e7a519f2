import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownNode, root } from '../scripts/root.ts';
import { apiClient, signIn } from '../scripts/seed/api-client.ts';
import { host, isFree, type Ports, portsAt } from '../scripts/stack/ports.ts';
import { findFreePortOffset } from './fixtures/own-stack.ts';
import { expect, test } from './fixtures/test.ts';

const person = { email: 'salma@markaz.example', name: 'سلمى' };
const maxEndMs = 5_000;

let folder = '';
let ports: Ports;
const started: ChildProcess[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-commands-'));
  ports = portsAt(await findFreePortOffset());
});

test.afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Command {
  readonly child: ChildProcess;
  /** Returns everything that the command has printed so far. */
  readonly printed: () => string;
  readonly ended: Promise<number | null>;
}

function command(script: string, ...args: string[]): Command {
  const child = spawn(ownNode, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, MARKAZ_DATA: folder, METADATA_SERVER_DETECTION: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, printed: () => text, ended };
}

const start = (...args: string[]) => command('start.ts', '--port', String(ports.hosting), ...args);

async function waitUntilReady({ printed, ended }: Command): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!printed().includes('Markaz is ready')) {
    if (hasEnded) throw new Error(`The stack ended before it was ready:\n${printed()}`);
    await wait(100);
  }
}

const target = () => ({ origin: `http://localhost:${ports.hosting}`, ports });

async function uidOfPerson(): Promise<string> {
  const idToken = await signIn(target(), person);
  const { user } = await apiClient(target()).post('auth/login', { idToken });
  return user.uid;
}

async function untilPortsAreFree(): Promise<void> {
  for (const port of Object.values(ports)) while (!(await isFree(port))) await wait(50);
}

/**
 * Returns the process ids of all programs of the stack that stores its data in this folder. Returns
 * an empty list on systems other than Linux.
 */
async function findProcessIds(path: string): Promise<string[]> {
  const entries = await readdir('/proc').catch(() => []);
  const environments = await Promise.all(
    entries
      .filter((name) => /^\d+$/u.test(name))
      .map(async (pid) => [pid, await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')]),
  );
  return environments.flatMap(([pid = '', text = '']) =>
    text.includes(`XDG_CONFIG_HOME=${path}`) ? [pid] : [],
  );
}

test.describe('npm start', () => {
  test('prints one sentence about a port that is in use, and starts nothing', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(ports.auth, host, resolve));
    const failedStart = start();
    expect(await failedStart.ended).toBe(1);
    expect(failedStart.printed().trim().split('\n')).toEqual([
      expect.stringContaining(`Port ${ports.auth} (auth) is in use`),
    ]);
    await new Promise((resolve) => other.close(resolve));
    await untilPortsAreFree();
  });

  test('refuses unknown options', async () => {
    const failedStart = start('--emty');
    expect(await failedStart.ended).toBe(1);
    expect(failedStart.printed().trim().split('\n')).toHaveLength(1);
  });

  test('starts without the demo, keeps its data after a restart, and ends within 5 s', async () => {
    // The test starts two stacks one after the other, while other tests use the machine.
    test.slow();
    const first = start('--empty');
    await waitUntilReady(first);
    const { courses } = await (await fetch(`${target().origin}/api/courses`)).json();
    expect(courses).toEqual([]);
    const uid = await uidOfPerson();

    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain('A stack already runs on');
    const reset = command('reset.ts');
    expect(await reset.ended).toBe(1);
    expect(reset.printed()).toContain('stop it first');

    const admin = async (...args: string[]) => {
      const { ended, printed } = command('admin.ts', ...args);
      return { code: await ended, printed: printed().trim() };
    };
    const nobody = await admin('grant', 'nobody@markaz.example');
    expect(nobody.code).toBe(1);
    expect(nobody.printed).toMatch(/^Nobody has signed in as nobody@markaz\.example yet.*$/u);
    expect(await admin('grant', person.email)).toMatchObject({ code: 0 });
    expect((await admin('list')).printed).toContain(person.email);
    const last = await admin('revoke', person.email);
    expect(last.code).toBe(1);
    expect(last.printed).toContain('is the last admin');

    const interruptedAt = performance.now();
    first.child.kill('SIGINT');
    // If a person presses Ctrl-C once, the terminal and npm may both send the signal.
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(performance.now() - interruptedAt).toBeLessThan(maxEndMs);
    await untilPortsAreFree();
    expect(await findProcessIds(folder)).toEqual([]);

    const again = start();
    await waitUntilReady(again);
    expect(await uidOfPerson()).toBe(uid);
    const running: { pid: number } = JSON.parse(
      await readFile(join(folder, 'running.json'), 'utf8'),
    );
    expect(running.pid).toBe(again.child.pid);

    // Even if the stack is killed, no process remains that uses the ports.
    again.child.kill('SIGKILL');
    await again.ended;
    await untilPortsAreFree();
    await expect.poll(() => findProcessIds(folder), { timeout: 5_000 }).toEqual([]);
    const configuration = join(root, `firebase.local-${ports.hosting - 5000}.json`);
    expect(existsSync(configuration)).toBe(false);
    const lastReset = command('reset.ts');
    expect(await lastReset.ended).toBe(0);
  });

  test('creates the demo data if the first start was killed before it finished', async () => {
    test.slow();
    const firstStart = start();
    // This file exists before any service of the stack responds.
    const documents = join(folder, 'local/firestore.sqlite');
    await expect.poll(() => existsSync(documents), { timeout: 60_000 }).toBe(true);
    firstStart.child.kill('SIGKILL');
    await firstStart.ended;
    // The last process of the killed stack deletes the configuration, and the next start writes it
    // again.
    await expect.poll(() => findProcessIds(folder), { timeout: 20_000 }).toEqual([]);
    await untilPortsAreFree();
    expect(firstStart.printed()).not.toContain('Seeding');

    const again = start();
    await waitUntilReady(again);
    expect(again.printed()).toContain('A code to enrol with');
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    await untilPortsAreFree();
  });
});
