import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { courseQuery } from './queries.ts';

it('fetches a course once, even if the user leaves the page before the answer arrives', async () => {
  const answerSent = Promise.withResolvers<void>();
  const fetchCourse = vi.fn(async () => {
    await answerSent.promise;
    return Response.json({ course: null, lectures: [] });
  });
  vi.stubGlobal('fetch', fetchCourse);
  const client = new QueryClient();
  const visit = () => new QueryObserver(client, courseQuery('1')).subscribe(() => undefined);

  const leave = visit();
  await vi.waitFor(() => expect(fetchCourse).toHaveBeenCalled());
  leave();
  visit();
  answerSent.resolve();
  await vi.waitFor(() => expect(client.getQueryData(courseQuery('1').queryKey)).toBeDefined());
  expect(fetchCourse).toHaveBeenCalledTimes(1);
});
