import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { courseQuery } from './queries.ts';

it('fetches a course once, even if the page is left before the answer', async () => {
  const held = Promise.withResolvers<void>();
  const ask = vi.fn(async () => {
    await held.promise;
    return Response.json({ course: null, lectures: [] });
  });
  vi.stubGlobal('fetch', ask);
  const client = new QueryClient();
  const visit = () => new QueryObserver(client, courseQuery('1')).subscribe(() => undefined);

  const leave = visit();
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  leave();
  visit();
  held.resolve();
  await vi.waitFor(() => expect(client.getQueryData(courseQuery('1').queryKey)).toBeDefined());
  expect(ask).toHaveBeenCalledTimes(1);
});
