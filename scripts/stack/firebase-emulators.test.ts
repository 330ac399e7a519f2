import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { dataFolderAt } from './data-folder.ts';
import { allowEmulators, emulatorEnvironment, writeStackConfig } from './firebase-emulators.ts';
import { portsAt } from './ports.ts';

/** Returns the sources that Hosting's policy allows, keyed by directive. */
function policyOf(config: string): ReadonlyMap<string, readonly string[]> {
  const { value = '' } =
    /"Content-Security-Policy",\s*"value": "(?<value>[^"]+)"/u.exec(config)?.groups ?? {};
  return new Map(
    value.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const deployed = await readFile(join(root, 'firebase.json'), 'utf8');
const loadDirectives = ['connect-src', 'media-src', 'frame-src'];

it('does not allow the deployed site to load anything from the visitor’s own machine', () => {
  for (const name of loadDirectives)
    expect(
      policyOf(deployed)
        .get(name)
        ?.filter((source) => source.startsWith('http')),
    ).toEqual(['https:']);
});

it('allows the pages of a local stack to call its emulators, and leaves the rest of the policy', () => {
  const local = policyOf(allowEmulators(deployed));
  for (const [name, sources] of policyOf(deployed))
    expect(local.get(name)).toEqual(
      loadDirectives.includes(name)
        ? [...sources, 'http://127.0.0.1:*', 'http://localhost:*']
        : sources,
    );
});

it('makes firebase-tools read the variables of functions from the stack’s own folder', async () => {
  const tools = await mkdtemp(join(tmpdir(), 'markaz-config-'));
  // This offset is higher than that of any stack.
  const offset = 49_990;
  const file = await writeStackConfig(portsAt(offset), offset, { tools });
  try {
    const { functions } = JSON.parse(await readFile(file, 'utf8'));
    expect(functions).toHaveLength(1);
    expect(join(root, functions[0].configDir)).toBe(tools);
  } finally {
    await rm(file, { force: true });
    await rm(tools, { recursive: true });
  }
});

it('hides proxies from firebase-tools, because it would use them for the emulators', () => {
  const proxy = 'http://proxy.example:3128';
  const variables = {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
    A: 'a',
  };
  const options = { folder: dataFolderAt('/data'), only: ['auth'], ports: portsAt(0) };
  const environment = emulatorEnvironment(options, variables);
  expect(Object.keys(environment).filter((name) => /^https?_proxy$/iu.test(name))).toEqual([]);
  expect(environment.A).toBe('a');
});
