import { appendFile, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../scripts/build/run.ts';
import { ownNode, root } from '../../scripts/root.ts';

/** A page with a chunk of its own, which students cache for offline. */
const changed = 'src/app/pages/course.tsx';

/**
 * Builds the site again with one page changed, like the next deploy.
 * @param folder an empty one to build in.
 * @returns the folder of the build. @throws Error with the builder's output
 */
export async function buildChangedSite(folder: string): Promise<string> {
  const web = join(folder, 'web');
  const built = ['web/dist', 'web/dist-maps'].map((name) => join(root, name));
  const isSource = (path: string) => !built.includes(path);
  await cp(join(root, 'web'), web, { recursive: true, filter: isSource });
  for (const beside of ['contract', 'node_modules', 'package.json', 'tsconfig.base.json'])
    await symlink(join(root, beside), join(folder, beside));
  await appendFile(join(web, changed), "\nperformance.mark('changed');\n");
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const { code, output } = await run(ownNode, [vite, 'build'], { cwd: web, env });
  if (code !== 0) throw new Error(`The changed site was not built:\n${output}`);
  return join(web, 'dist');
}
