/**
 * `npm run release-notes -- v0.2.0`: prints the section of a release in CHANGELOG.md. The tag must
 * match the version in package.json. The release workflow publishes the section
 * (.github/workflows/release.yml).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';
import { Refusal, runCommand } from './terminal/command.ts';

/**
 * Returns a version's section of a changelog, without its heading.
 * @throws Refusal if the section is missing or empty.
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /mu);
  const section = sections.find((text) => text.startsWith(`[${version}] - `)) ?? '';
  const notes = section.split('\n').slice(1).join('\n').trim();
  if (notes === '') throw new Refusal(`CHANGELOG.md has no entries below «## [${version}] - DAY».`);
  return notes;
}

if (import.meta.main)
  await runCommand(async () => {
    const [tag = ''] = process.argv.slice(2);
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    if (tag !== `v${version}`)
      throw new Refusal(`package.json says ${version}, which is not the tag: «${tag}».`);
    console.log(releaseNotes(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version));
  });
