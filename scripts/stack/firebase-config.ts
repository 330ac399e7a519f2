import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Hosting, withPartHeaders } from '../build/part-headers.ts';
import { root } from '../root.ts';
import type { DataFolder } from './data-folder.ts';
import { host, type Ports } from './ports.ts';

/** Emulators have no https. */
const emulators = 'http://127.0.0.1:* http://localhost:*';

/**
 * Allows pages to call the emulators, too. The policy inside the pages always allows it; Hosting's
 * header forbids it, except here.
 * @param config the text of firebase.json.
 */
export function withEmulators(config: string): string {
  return config.replaceAll(/\b(?:connect|media|frame)-src [^;"]*/gu, `$& ${emulators}`);
}

interface Config {
  readonly hosting: Hosting;
  readonly functions: readonly object[];
}

/**
 * Writes the firebase.json of one stack: the repo's own with this stack's ports, and without the
 * variables of a deployed function (`.env`), which would override the stack's own. It is in the
 * repo's folder because firebase-tools resolves its paths from there. Returns its path.
 */
export async function writeStackConfig(
  ports: Ports,
  offset: number,
  { tools }: Pick<DataFolder, 'tools'>,
): Promise<string> {
  const own: Config = JSON.parse(
    withEmulators(await readFile(join(root, 'firebase.json'), 'utf8')),
  );
  const listening = Object.fromEntries(
    Object.entries(ports).map(([service, port]) => [service, { host, port }]),
  );
  const config = {
    ...own,
    hosting: await withPartHeaders(own.hosting, join(root, 'web/dist')),
    functions: own.functions.map((each) => ({ ...each, configDir: relative(root, tools) })),
    emulators: { ...listening, ui: { enabled: false }, singleProjectMode: true },
  };
  const file = join(root, `firebase.local-${offset}.json`);
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}
