import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { patterns } from '../src/shared/paths.ts';

const { hosting } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../firebase.json'), 'utf8'),
);

it('has Hosting give the shell for the addresses of the site’s pages, and for no other', () => {
  const prerendered = [patterns.home, patterns.courses, patterns.auth];
  const globs = Object.values(patterns)
    .filter((pattern) => !prerendered.some((each) => each === pattern))
    .flatMap((pattern) => {
      const glob = pattern.replaceAll(/:\w+/gu, '*');
      return glob.endsWith('/*') && !pattern.includes(':')
        ? [glob.slice(0, -2), `${glob}*`]
        : [glob];
    });
  const rewritten = hosting.rewrites
    .filter(({ destination }: { destination?: string }) => destination === '/app.html')
    .map(({ source }: { source: string }) => source);
  expect(rewritten.toSorted()).toEqual(globs.toSorted());
  expect(hosting.rewrites).toHaveLength(rewritten.length + 1);
});
