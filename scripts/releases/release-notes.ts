import { Refusal } from '../terminal/command.ts';

/**
 * Returns a version's section of a changelog, without its heading.
 * @throws Refusal if it is missing or empty.
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /mu);
  const section = sections.find((text) => text.startsWith(`[${version}] - `)) ?? '';
  const notes = section.split('\n').slice(1).join('\n').trim();
  if (notes === '') throw new Refusal(`CHANGELOG.md has no entries below «## [${version}] - DAY».`);
  return notes;
}
