import type { Course } from '@markaz/contract/catalogue/courses';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userKeys } from '../../shared/account/queries.ts';
import { noConnection } from '../../shared/ui/ui.copy.ts';
import { describeSuccess, redeemCode } from './redeem-code.tsx';
import { enrolInCourse } from './redeeming.ts';

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

const stubFetch = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const redeem = () => redeemCode(client, course, token, reset);

it('links to the page for codes if the code belongs to another course', async () => {
  const refusal = { subscribed: false, reason: 'wrong_course', message: 'لكورس آخر.' };
  stubFetch(async () => Response.json(refusal));
  const { problem, isBlocked } = await redeem();
  const html = renderToStaticMarkup(<MemoryRouter>{problem}</MemoryRouter>);
  expect(html).toContain('لكورس آخر.');
  expect(html).toContain(`href="/enroll?code=${token}"`);
  expect(isBlocked).toBe(true);
});

it('calls reset when the connection returns after an offline failure', async () => {
  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  const { problem, isBlocked } = await redeem();
  expect([problem, isBlocked]).toEqual([expect.stringContaining(noConnection), false]);
  expect(reset).not.toHaveBeenCalled();
  network.dispatchEvent(new Event('online'));
  expect(reset).toHaveBeenCalledOnce();
});

it('adds the course to the cached account after a valid code', async () => {
  client.setQueryData(userKeys.doc, { courses: [] });
  stubFetch(async () => Response.json({ subscribed: true, cId: 'nahw' }));
  expect(await redeem()).toEqual({ problem: null, isBlocked: false });
  expect(client.getQueryData(userKeys.doc)).toEqual({ courses: ['nahw'] });
});

describe('describeSuccess', () => {
  const fiqh = { id: 'k', title: 'الفقه' };
  const before = { courses: ['a'] };
  const until = '2999-06-30T21:00:00.000Z';

  it.each([
    ['a course', { courses: ['a', 'k'] }, 'تم اشتراكك في «الفقه».'],
    [
      'a course until a day',
      { courses: ['a', 'k'], access: { k: [{ until }] } },
      'تم اشتراكك في «الفقه» حتى ٣٠ يونيو ٢٩٩٩.',
    ],
    [
      'lectures',
      { courses: ['a', 'k'], access: { k: [{ until, lectures: ['x', 'y'] }] } },
      'لديك الآن محاضرتان من «الفقه».',
    ],
    [
      'a bundle',
      { courses: ['a', 'k', 'b', 'c', 'd'] },
      'فُتح لك «الفقه»، ومعه ٣ كورسات في «كورساتي».',
    ],
  ])('names what the code has opened: %s', (_, after, text) => {
    expect(describeSuccess(fiqh, before, after)).toBe(text);
  });

  it('counts the courses of a bundle of which the student had lectures before', () => {
    const lectures = [{ until: null, lectures: ['x'] }];
    const hadLectures = { courses: ['a', 'b', 'k'], access: { b: lectures, k: lectures } };
    expect(describeSuccess(fiqh, hadLectures, { courses: ['a', 'b', 'k', 'c'] })).toBe(
      'فُتح لك «الفقه»، ومعه كورسان في «كورساتي».',
    );
  });

  it('names only the course if the account is not cached', () => {
    expect(describeSuccess(fiqh, undefined, undefined)).toBe('تم اشتراكك في «الفقه».');
    expect(describeSuccess(fiqh, undefined, { courses: ['a', 'k'] })).toBe(
      'تم اشتراكك في «الفقه».',
    );
  });
});

describe('enrolInCourse', () => {
  const send = () => enrolInCourse({ cId: 'c1', token: 'ABCD' });

  it('returns the response’s «subscribed» as «success»', async () => {
    stubFetch(async () => Response.json({ subscribed: true, cId: 'c1' }));
    expect(await send()).toEqual({ success: true, cId: 'c1' });
    const refusal = { reason: 'used', message: 'استُخدم هذا الكود.' };
    stubFetch(async () => Response.json({ subscribed: false, ...refusal }));
    expect(await send()).toEqual({ success: false, ...refusal });
  });

  it('throws when the server answers 403', async () => {
    stubFetch(async () => new Response(null, { status: 403 }));
    await expect(send()).rejects.toMatchObject({ code: 'not_authorized' });
  });
});
