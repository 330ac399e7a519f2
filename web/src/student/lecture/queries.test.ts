import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { userKeys } from '../../shared/account/queries.ts';
import { lecturesQuery } from './queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['locked', true],
  ['open', false],
])('asks anew who is signed in where a lecture of an own course is %s: %s', async (_, locked) => {
  vi.stubGlobal('fetch', async () => Response.json({ lectures: [{ id: 'l1', locked }] }));
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, { uid: 'u', courses: ['c1'] });
  await client.fetchQuery(lecturesQuery('c1'));
  expect(client.getQueryState(userKeys.doc)?.isInvalidated).toBe(locked);
});

it('asks nothing anew where the student has only some lectures', async () => {
  const lectures = [
    { id: 'l1', locked: false },
    { id: 'l2', locked: true },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ lectures }));
  const client = new QueryClient();
  const access = { c1: [{ until: null, lectures: ['l1'] }] };
  client.setQueryData(userKeys.doc, { uid: 'u', courses: ['c1'], access });
  await client.fetchQuery(lecturesQuery('c1'));
  expect(client.getQueryState(userKeys.doc)?.isInvalidated).toBe(false);
});

it('asks nothing anew where it is a quiz that closes what follows it', async () => {
  const lectures = [
    { id: 'l1', locked: false, quiz: { questions: 5, minutes: null, gate: true } },
    { id: 'l2', locked: true },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ lectures }));
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, { uid: 'u', courses: ['c1'] });
  await client.fetchQuery(lecturesQuery('c1'));
  expect(client.getQueryState(userKeys.doc)?.isInvalidated).toBe(false);
});
