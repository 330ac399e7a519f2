import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../../root.ts';

/** A resource as Google's API accepts it; later runs find it by its name. */
export type Named = z.infer<typeof namedSchema>;

const namedSchema = z.looseObject({ displayName: z.string() });

const folder = join(root, 'ops');

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, name), 'utf8'));

const readNamed = async (name: string) => namedSchema.parse(await read(name));

/** Reads the monitoring resources in ops/. */
export async function readOps() {
  const names = await readdir(join(folder, 'alerts'));
  return {
    alerts: await Promise.all(names.sort().map((name) => readNamed(`alerts/${name}`))),
    uptime: await readNamed('uptime.json'),
    dashboard: await readNamed('dashboard.json'),
    budget: await readNamed('budget.json'),
    backups: await read('backups.json'),
  };
}
