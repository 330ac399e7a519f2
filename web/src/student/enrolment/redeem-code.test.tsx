import type { Course } from '@markaz/contract/catalogue/courses';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userKeys } from '../../shared/account/queries.ts';
import { noConnection } from '../../shared/ui/ui.copy.ts';
import { redeemCode } from './redeem-code.tsx';

const course = { id: 'nahw', title: 'النحو' } as Course;
const token = 'PHY-1111-2222-3333';
const reset = vi.fn();
let network: EventTarget;
let client: QueryClient;

beforeEach(() => {
  network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  client = new QueryClient();
});
afterEach(() => {
  vi.unstubAllGlobals();
  reset.mockReset();
});

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const redeem = () => redeemCode(client, course, token, reset);

it('links from a code of another course to its enrolment page', async () => {
  const refusal = { subscribed: false, reason: 'wrong_course', message: 'لكورس آخر.' };
  answering(async () => Response.json(refusal));
  const { problem, stuck } = await redeem();
  const shown = renderToStaticMarkup(<MemoryRouter>{problem}</MemoryRouter>);
  expect(shown).toContain('لكورس آخر.');
  expect(shown).toContain(`href="/enroll?code=${token}"`);
  expect(stuck).toBe(true);
});

it('resets the offline problem once there is a connection', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  const { problem, stuck } = await redeem();
  expect([problem, stuck]).toEqual([expect.stringContaining(noConnection), false]);
  expect(reset).not.toHaveBeenCalled();
  network.dispatchEvent(new Event('online'));
  expect(reset).toHaveBeenCalledOnce();
});

it('adds the course to the student’s account after a valid code', async () => {
  client.setQueryData(userKeys.doc, { courses: [] });
  answering(async () => Response.json({ subscribed: true, cId: 'nahw' }));
  expect(await redeem()).toEqual({ problem: null, stuck: false });
  expect(client.getQueryData(userKeys.doc)).toEqual({ courses: ['nahw'] });
});
