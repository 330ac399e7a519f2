/**
 * `npm run release-notes -- v0.2.0`: prints the section of that release in CHANGELOG.md; it must be
 * the version in package.json. The release workflow publishes it (.github/workflows/release.yml).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notesOf } from './releases/release-notes.ts';
import { root } from './root.ts';
import { Refusal, runCommand } from './terminal/command.ts';

await runCommand(async () => {
  const [tag = ''] = process.argv.slice(2);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  if (tag !== `v${version}`)
    throw new Refusal(`package.json says ${version}, which is not the tag: «${tag}».`);
  console.log(notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version));
  return 0;
});
