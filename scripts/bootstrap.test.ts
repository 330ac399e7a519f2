/** Tests commands on a machine behind a proxy. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownNode, root } from './root.ts';

let folder = '';
let script = '';
/** Requests that reached the proxy. */
const proxyRequests = new Set<string>();
/** Requests that reached the site on this machine. */
const siteRequests = new Set<string>();

const site = createServer((request, response) => {
  siteRequests.add(request.url ?? '');
  response.end('the site');
});
const proxy = createServer((request, response) => {
  proxyRequests.add(request.url ?? '');
  response.writeHead(403).end();
});
proxy.on('connect', ({ url }, socket) => {
  proxyRequests.add(url ?? '');
  socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
});

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

beforeAll(async () => {
  for (const server of [site, proxy]) await once(server.listen(0, '127.0.0.1'), 'listening');
  folder = await mkdtemp(join(tmpdir(), 'markaz-proxy-'));
  script = join(folder, 'ask.ts');
  const smokeTest = JSON.stringify(join(root, 'scripts/deploy/smoke-test.ts'));
  await writeFile(
    script,
    `import http from 'node:http';
    import { smokeTest } from ${smokeTest};
    for (const origin of process.argv.slice(2)) await smokeTest(origin, 0);
    await new Promise((done) => http.get('http://plain.example/', done).on('error', done));
    const { no_proxy, NO_PROXY, https_proxy } = process.env;
    console.log(JSON.stringify({ no_proxy, NO_PROXY, https_proxy }));
    process.exit();`,
  );
});

beforeEach(() => {
  proxyRequests.clear();
  siteRequests.clear();
});

afterAll(async () => {
  for (const server of [site, proxy]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

/**
 * Runs the smoke test of these sites in the way in which every command runs. Returns the proxy
 * settings in its environment.
 */
async function run(settings: NodeJS.ProcessEnv, ...origins: string[]) {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(
    ownNode,
    ['scripts/bootstrap.mjs', relative(root, script), ...origins],
    { cwd: root, env: { PATH, HOME, ...settings } },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe.each([
  ['HTTP_PROXY', 'HTTPS_PROXY'],
  ['http_proxy', 'https_proxy'],
])('behind %s and %s', (plain, secure) => {
  const settings = () => {
    const address = `http://127.0.0.1:${portOf(proxy)}`;
    return { [plain]: address, [secure]: address };
  };

  it('a command reaches other machines through the proxy', async () => {
    await run(settings(), 'http://centre.example', 'https://centre.example');
    expect([...proxyRequests].sort()).toEqual([
      'centre.example:443',
      'centre.example:80',
      'http://plain.example/',
    ]);
  });

  it('a command reaches this machine directly', async () => {
    const localOrigins = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${portOf(site)}`);
    await run(settings(), ...localOrigins);
    expect([...proxyRequests]).toEqual(['http://plain.example/']);
    expect(siteRequests).toContain('/api/health?deep=true');
  });

  it('a command gets the settings under lower-case names too, because gRPC reads only these', async () => {
    const loopback = 'localhost,127.0.0.1,::1,[::1]';
    expect(await run(settings())).toEqual({
      no_proxy: loopback,
      NO_PROXY: loopback,
      https_proxy: settings()[secure],
    });
  });
});

it.each([
  [{ NO_PROXY: 'intern.example, .school' }, 'intern.example,.school,localhost,127.0.0.1,::1,[::1]'],
  [{ NO_PROXY: 'other', no_proxy: 'intern' }, 'intern,localhost,127.0.0.1,::1,[::1]'],
  [{ NO_PROXY: '*' }, '*'],
])('keeps the hosts that %j excludes from the proxy', async (settings, expected) => {
  expect(await run(settings)).toMatchObject({ no_proxy: expected, NO_PROXY: expected });
});
