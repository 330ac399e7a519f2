import { appendFile, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../scripts/build/run.ts';
import { ownNode, root } from '../../scripts/root.ts';

/** A page whose JavaScript file the service worker of students caches. */
const changedFile = 'src/app/pages/course.tsx';

/**
 * Builds a copy of the site in which one page has changed. It serves as the next deployment.
 * @param folder an empty folder for the build
 * @returns the folder of the built site
 * @throws Error with the output if the build fails
 */
export async function buildChangedSite(folder: string): Promise<string> {
  const web = join(folder, 'web');
  const builtFolders = ['web/dist', 'web/dist-maps'].map((name) => join(root, name));
  const isSource = (path: string) => !builtFolders.includes(path);
  await cp(join(root, 'web'), web, { recursive: true, filter: isSource });
  for (const sibling of ['contract', 'node_modules', 'package.json', 'tsconfig.base.json'])
    await symlink(join(root, sibling), join(folder, sibling));
  await appendFile(join(web, changedFile), "\nperformance.mark('changed');\n");
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const { code, output } = await run(ownNode, [vite, 'build'], { cwd: web, env });
  if (code !== 0) throw new Error(`The changed site was not built:\n${output}`);
  return join(web, 'dist');
}
