import { expect, it } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { environmentOf } from './firebase-emulators.ts';
import { portsAt } from './ports.ts';

it('hides the proxy from firebase-tools, which would use it for the emulators', () => {
  const proxy = 'http://proxy.example:3128';
  const own = {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
    A: 'a',
  };
  const options = { folder: dataFolderAt('/data'), only: ['auth'], ports: portsAt(0) };
  const given = environmentOf(options, own);
  expect(Object.keys(given).filter((name) => /^https?_proxy$/iu.test(name))).toEqual([]);
  expect(given.A).toBe('a');
});
