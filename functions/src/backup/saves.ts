import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const broken = /^before-restore-.+-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z\.backup\.partial$/u;

/** Returns the file in which a restore from `path` saves the existing data. */
export function saveFor(path: string, projectId: string, now: Date): string {
  const time = now.toISOString().replaceAll(':', '');
  return join(dirname(path), `before-restore-${projectId}-${time}.backup`);
}

/**
 * Deletes interrupted saves in the folder of `path`. Each save has its own name, so none is ever
 * continued, and it contains students' names.
 * @param path of a backup; its own partial file stays
 * @param say called with a line for each deleted file
 */
export async function removeBrokenSaves(path: string, say: (line: string) => void): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => broken.test(each))) {
    const file = join(folder, name);
    if (file === `${path}.partial`) continue;
    await rm(file, { force: true });
    say(`Removed ${file}: a restore was stopped while it saved what was there.`);
  }
}
