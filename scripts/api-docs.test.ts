import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiPage, openApiText } from './api-docs.ts';
import { root } from './root.ts';

it.each([
  ['api.md', apiPage],
  ['openapi.json', openApiText],
])('docs/%s matches the API contract (if not, run `npm run docs:api`)', async (name, text) => {
  expect(await readFile(join(root, 'docs', name), 'utf8')).toBe(text());
});
