/**
 * The deployed folder's package-lock.json: npm derives it offline from the repository's lock file.
 * Packages keep their versions; npm drops those that the folder's package.json does not need.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { runNpm } from './build/run.ts';
import { root } from './root.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

const topFolder = 'node_modules/';

/** The packages that a workspace resolves: its own hide the repository's. */
async function packagesOf(workspace: string) {
  const file = await readFile(join(root, 'package-lock.json'), 'utf8');
  const entries = Object.entries(lockSchema.parse(JSON.parse(file)).packages);
  const shared = entries.filter(
    ([place, { dev, link }]) => place.startsWith(topFolder) && !dev && !link,
  );
  const own = entries
    .filter(([place]) => place.startsWith(`${workspace}/${topFolder}`))
    .map(([place, entry]) => [place.slice(workspace.length + 1), entry] as const);
  const isHidden = (place: string) => own.some(([top]) => `${place}/`.startsWith(`${top}/`));
  return Object.fromEntries([...shared.filter(([place]) => !isHidden(place)), ...own]);
}

/**
 * Writes the lock file next to the package.json in `folder`.
 * @throws with npm's output if the repository's lock file lacks a package: it is out of date.
 */
export async function writeLock(folder: string, workspace: string): Promise<void> {
  const lock = { lockfileVersion: 3, requires: true, packages: await packagesOf(workspace) };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const flags = ['--package-lock-only', '--offline', '--omit-lockfile-registry-resolved'];
  const { code, output } = await runNpm(['install', ...flags], { cwd: folder });
  if (code !== 0) throw new Error(`package-lock.json lacks something: run npm install.\n${output}`);
}
