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

/** Hosting's target for an address that is not a file: a document, the function, or `nowhere`. */
function targetOf(path: string): string {
  const rewrite = hosting.rewrites.find(({ source, regex }: Rewrite) =>
    regex === undefined ? posix.matchesGlob(path, source ?? '') : new RegExp(regex, 'u').test(path),
  );
  return rewrite?.function?.functionId ?? rewrite?.destination ?? 'nowhere';
}

it('routes courses to the function, admin and parent pages to documents, others to files', () => {
  const { admin, course, lecture, follow, ...files } = patterns;
  const example = (pattern: string) => pattern.replaceAll(/:\w+/gu, 'x').replace('/*', '/x');
  const [ofLecture = '', ofQuiz = ''] = example(lecture).split(/(?=\/quiz\?)/u);
  const ofCourses = [example(course), ofLecture, `${ofLecture}${ofQuiz.replace('?', '')}`];
  expect(ofCourses.map(targetOf)).toEqual(['api', 'api', 'api']);
  expect(['/admin', example(admin)].map(targetOf)).toEqual(['nowhere', '/admin.html']);
  expect(targetOf(example(follow))).toBe('/follow.html');
  expect(['/api/courses', '/sitemap.xml'].map(targetOf)).toEqual(['api', 'api']);
  for (const path of Object.values(files)) expect(targetOf(path), path).toBe('nowhere');
});

it('pins the function to the files of the same deploy with a single rewrite', () => {
  // firebase-tools tags the function once per pinned rewrite, in parallel: two would collide.
  const called = hosting.rewrites.flatMap((each: Rewrite) => each.function ?? []);
  expect(called).toEqual([{ functionId: 'api', region: 'europe-west1', pinTag: true }]);
});

it('does not route addresses to the function that only look like its own', () => {
  const paths = ['/apis/x', '/x/api/x', '/sitemap_xml', '/sitemap.xml/x', '/old/sitemap.xml'];
  expect(paths.map(targetOf)).toEqual(paths.map(() => 'nowhere'));
});
