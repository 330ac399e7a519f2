import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
import { host, type Ports } from './ports.ts';

const configSchema = z.looseObject({
  hosting: z.looseObject({
    headers: z.array(
      z.looseObject({ headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
    ),
  }),
});

/** Lets pages talk to this stack's Auth emulator, which the site's own policy has no reason to. */
function withAuthEmulator(policy: string, authPort: number): string {
  const emulator = `http://${host}:${authPort} http://localhost:${authPort}`;
  return policy.replace(/\bconnect-src /u, `connect-src ${emulator} `);
}

/** The repo's firebase.json as one stack needs it: its ports, its Auth emulator allowed. */
export function stackConfig(text: string, ports: Partial<Ports>): unknown {
  const config = configSchema.parse(JSON.parse(text));
  const { auth } = ports;
  const rules = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) =>
      key === 'Content-Security-Policy' && auth !== undefined
        ? { key, value: withAuthEmulator(value, auth) }
        : { key, value },
    ),
  }));
  const listening = Object.fromEntries(
    Object.entries(ports).map(([service, port]) => [service, { host, port }]),
  );
  return {
    ...config,
    hosting: { ...config.hosting, headers: rules },
    emulators: { ...listening, ui: { enabled: false }, singleProjectMode: true },
  };
}

/**
 * Writes the firebase.json of one stack. It stands in the repo's folder because firebase-tools reads
 * paths in it relative to where it lies. Gives its path.
 */
export async function writeStackConfig(ports: Ports, offset: number): Promise<string> {
  const config = stackConfig(await readFile(join(root, 'firebase.json'), 'utf8'), ports);
  const file = join(root, `firebase.local-${offset}.json`);
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}
