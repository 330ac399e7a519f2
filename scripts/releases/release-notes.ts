import { Refusal } from '../terminal/command.ts';

/**
 * The section of a changelog that a version has, without its heading.
 * @throws Refusal where it has none, or an empty one.
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /mu);
  const section = sections.find((text) => text.startsWith(`[${version}] - `)) ?? '';
  const notes = section.split('\n').slice(1).join('\n').trim();
  if (notes === '') throw new Refusal(`CHANGELOG.md has no entries below «## [${version}] - DAY».`);
  return notes;
}
