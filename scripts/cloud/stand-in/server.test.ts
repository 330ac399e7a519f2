import { expect, it, onTestFinished } from 'vitest';
import { googleError, type Route, startStandIn } from './server.ts';

/** Starts a fake server until the test ends. */
async function startFakeServer(...routes: readonly Route[]) {
  const started = await startStandIn(routes);
  onTestFinished(() => started.stop());
  return started;
}

it('answers each call with the route whose path pattern matches, and records all calls', async () => {
  const { url, calls } = await startFakeServer(
    {
      method: 'PATCH',
      path: '/v1/projects/{project}/databases/{database}',
      answer: ({ params, body }) => ({ body: { ...params, body } }),
    },
    {
      method: 'GET',
      path: '/v1/{+name}:readAll',
      answer: ({ params }) => ({ status: 201, body: Buffer.from(params.name ?? '') }),
    },
  );
  const patched = await fetch(
    `${url}/v1/projects/one/databases/(default)?updateMask=a&updateMask=b`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: '{"a":1}',
    },
  );
  expect(await patched.json()).toEqual({ project: 'one', database: '(default)', body: { a: 1 } });
  const read = await fetch(`${url}/v1/projects/a/x:readAll`);
  expect([read.status, await read.text()]).toEqual([201, 'projects/a/x']);
  expect(calls.map(({ method, isHandled }) => [method, isHandled])).toEqual([
    ['PATCH', true],
    ['GET', true],
  ]);
  expect(calls[0]?.query.getAll('updateMask')).toEqual(['a', 'b']);
  expect(calls[0]?.headers.authorization).toBe('Bearer owner');
});

it('answers unknown and failing calls in the format of Google’s errors', async () => {
  const { url, calls } = await startFakeServer(
    { method: 'GET', path: /^\/denied/u, answer: () => googleError(403, 'Permission denied.') },
    { method: 'GET', path: '/broken', answer: () => Promise.reject(new Error('broken')) },
  );
  const read = async (path: string) => (await fetch(url + path)).json();
  expect(await read('/denied/x')).toEqual({
    error: { code: 403, message: 'Permission denied.', status: 'PERMISSION_DENIED' },
  });
  expect(await read('/broken')).toMatchObject({ error: { code: 500, status: 'INTERNAL' } });
  expect(await read('/denied:not/a?b=c')).toMatchObject({ error: { code: 403 } });
  expect(await read('/v1/else?b=c')).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
  expect(calls.filter(({ isHandled }) => !isHandled).map(({ path }) => path)).toEqual(['/v1/else']);
});
