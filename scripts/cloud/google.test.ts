import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { createGoogleClient, GoogleFailure } from './google.ts';
import { type Route, startStandIn } from './stand-in/server.ts';

async function startClient(...routes: readonly Route[]) {
  const { url, stop } = await startStandIn(routes);
  onTestFinished(stop);
  return createGoogleClient({
    project: 'sample',
    headers: async () => ({}),
    origin: (api) => `${url}/${api}`,
  });
}

it('reads all pages of a list', async () => {
  const pages: Record<string, object> = {
    '': { things: [1, 2], nextPageToken: 'a b' },
    'a b': { nextPageToken: 'c' },
    c: { things: [3], nextPageToken: '' },
  };
  const google = await startClient({
    method: 'GET',
    path: '/run/things',
    answer: ({ query }) => ({
      body: query.get('size') === '2' ? (pages[query.get('pageToken') ?? ''] ?? {}) : {},
    }),
  });
  expect(await google.list('run', '/things?size=2', 'things', z.number())).toEqual([1, 2, 3]);
  expect(await google.list('run', '/elsewhere', 'things', z.number())).toEqual([]);
});

it('throws an error with the status and body of a failed response', async () => {
  const google = await startClient({
    method: 'GET',
    path: '/run/broken',
    answer: () => ({ status: 502, body: Buffer.from('<h1>Bad gateway</h1>') }),
  });
  const failure = google.read('run', '/broken', z.unknown());
  await expect(failure).rejects.toThrow(new GoogleFailure(502, '<h1>Bad gateway</h1>'));
});
