import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiPath, api } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { examplesOf, renderApi } from './render.ts';

const paths = Object.keys(api) as ApiPath[];

describe('docs/api.md', () => {
  it.each(paths)('shows a request and an answer of %s that its schemas accept', (path) => {
    const endpoint: Endpoint = api[path];
    const { request, response } = examplesOf(path);
    expect(endpoint.request.safeParse(request).error).toBeUndefined();
    expect(endpoint.response.safeParse(response).error).toBeUndefined();
  });

  it('is current: run `npm run docs:api` after a change of the contract', async () => {
    expect(await readFile(join(root, 'docs', 'api.md'), 'utf8')).toBe(renderApi());
  });
});
