import { beforeAll, describe, expect, it } from 'vitest';
import { useStorage } from './harness.ts';

const storage = useStorage('demo-list');
const names = ['a/1', 'a/2', 'a/b/3', 'a/b/4', 'a0', 'z/', 'z/5', '\uff5e', '\u{1f600}'];

beforeAll(async () => {
  for (const name of names) await storage().bucket.file(name).save('x', { resumable: false });
});

async function list(query: object) {
  const [files, , response] = await storage().bucket.getFiles({ autoPaginate: false, ...query });
  return {
    names: files.map(({ name }) => name),
    prefixes: (response as { prefixes?: string[] }).prefixes,
  };
}

describe('a list of objects', () => {
  it('is sorted by the bytes of the names', async () => {
    expect((await list({})).names).toEqual(names);
  });

  it('contains only names with the given prefix', async () => {
    expect((await list({ prefix: 'a/' })).names).toEqual(['a/1', 'a/2', 'a/b/3', 'a/b/4']);
    expect((await list({ prefix: 'none' })).names).toEqual([]);
  });

  it('contains a common prefix instead of the names with the delimiter', async () => {
    expect(await list({ delimiter: '/' })).toEqual({
      names: ['a0', '\uff5e', '\u{1f600}'],
      prefixes: ['a/', 'z/'],
    });
    expect(await list({ prefix: 'a/', delimiter: '/' })).toEqual({
      names: ['a/1', 'a/2'],
      prefixes: ['a/b/'],
    });
    expect((await list({ delimiter: '/', includeTrailingDelimiter: true })).names).toContain('z/');
  });

  it('contains only names between the given offsets', async () => {
    expect((await list({ startOffset: 'a/2', endOffset: 'a0' })).names).toEqual([
      'a/2',
      'a/b/3',
      'a/b/4',
    ]);
  });

  it.each([1, 2, 4, 100])(
    'contains each name and prefix once if it is read in pages of %i',
    async (maxResults) => {
      const seen: string[] = [];
      const prefixes: string[] = [];
      let pageToken: string | undefined;
      do {
        const [page, next, response] = await storage().bucket.getFiles({
          autoPaginate: false,
          delimiter: '/',
          maxResults,
          ...(pageToken === undefined ? {} : { pageToken }),
        });
        seen.push(...page.map(({ name }) => name));
        prefixes.push(...((response as { prefixes?: string[] }).prefixes ?? []));
        pageToken = (next as { pageToken?: string } | null)?.pageToken;
      } while (pageToken !== undefined);
      expect(seen).toEqual(['a0', '\uff5e', '\u{1f600}']);
      expect(prefixes).toEqual(['a/', 'z/']);
    },
  );
});
