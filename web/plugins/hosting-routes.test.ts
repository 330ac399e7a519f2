import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { patterns } from '../src/shared/paths.ts';

const { hosting } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../firebase.json'), 'utf8'),
);

interface Rewrite {
  readonly source?: string;
  readonly regex?: string;
  readonly destination?: string;
  readonly function?: { readonly functionId: string; readonly pinTag?: boolean };
}

/**
 * Returns Hosting's target for a path to which no file belongs. It is an HTML file, the Cloud
 * Function `api`, or `nowhere`.
 */
function rewriteTarget(path: string): string {
  const rewrite = hosting.rewrites.find(({ source, regex }: Rewrite) =>
    regex === undefined ? posix.matchesGlob(path, source ?? '') : new RegExp(regex, 'u').test(path),
  );
  return rewrite?.function?.functionId ?? rewrite?.destination ?? 'nowhere';
}

it('routes course pages and the API to the function, and only admin and parent pages to HTML files', () => {
  const { admin, course, lecture, follow, ...otherPatterns } = patterns;
  const example = (pattern: string) => pattern.replaceAll(/:\w+/gu, 'x').replace('/*', '/x');
  const [lecturePath = '', quizSuffix = ''] = example(lecture).split(/(?=\/quiz\?)/u);
  const coursePaths = [
    example(course),
    lecturePath,
    `${lecturePath}${quizSuffix.replace('?', '')}`,
  ];
  expect(coursePaths.map(rewriteTarget)).toEqual(['api', 'api', 'api']);
  expect(['/admin', example(admin)].map(rewriteTarget)).toEqual(['nowhere', '/admin.html']);
  expect(rewriteTarget(example(follow))).toBe('/follow.html');
  expect(['/api/courses', '/sitemap.xml'].map(rewriteTarget)).toEqual(['api', 'api']);
  for (const path of Object.values(otherPatterns))
    expect(rewriteTarget(path), path).toBe('nowhere');
});

it('has only one rewrite that pins the function to the deployed files', () => {
  // For each pinned rewrite, firebase-tools tags the function. It does so in parallel, so the tags
  // of two rewrites would collide.
  const functions = hosting.rewrites.flatMap((each: Rewrite) => each.function ?? []);
  expect(functions).toEqual([{ functionId: 'api', region: 'europe-west1', pinTag: true }]);
});

it('does not route similar paths to the function', () => {
  const paths = ['/apis/x', '/x/api/x', '/sitemap_xml', '/sitemap.xml/x', '/old/sitemap.xml'];
  expect(paths.map(rewriteTarget)).toEqual(paths.map(() => 'nowhere'));
});
