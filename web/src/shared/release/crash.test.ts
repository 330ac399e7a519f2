// @vitest-environment happy-dom
import { crashEndpoints } from '@markaz/contract/monitoring/crashes';
import { beforeEach, expect, it, vi } from 'vitest';

const sent: unknown[] = [];

/** Loads the module again, as a new document does. */
async function newDocument(path = '/courses') {
  vi.resetModules();
  sent.length = 0;
  history.replaceState(null, '', path);
  document.documentElement.dataset.release = 'qbUdsi-hIswA';
  return (await import('./crash.ts')).reportCrash;
}

beforeEach(() => {
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json({}));
  });
});

const chrome = (message: string) => `TypeError: ${message}
    at f (https://markaz.example/assets/lecture-DSnc6_gF.js:1:2345)
    at https://markaz.example/assets/index-Be8Vtf1Q.js:9:100
    at https://markaz.example/enroll?code=FIQH-7K3M:30:5`;
const safari = `f@https://markaz.example/assets/lecture-DSnc6_gF.js:1:2345
@https://markaz.example/assets/index-Be8Vtf1Q.js:9:100`;

function crash(message = 'x is not a function', stack = chrome(message), name = 'TypeError') {
  return Object.assign(new Error(message), { name, stack });
}

it('reports the error and its stack in the same form for every browser', async () => {
  const reportCrash = await newDocument('/admin/students/Xf93kfH2jdkPQ?from=3');
  await reportCrash(new ErrorEvent('error', { error: crash() }));
  await reportCrash(Object.assign(new Event('unhandledrejection'), { reason: crash('y', safari) }));
  const where = {
    release: 'qbUdsi-hIswA',
    stack: ['lecture-DSnc6_gF.js:1:2345', 'index-Be8Vtf1Q.js:9:100'],
    page: '/admin/students/x',
  };
  expect(sent).toMatchObject([
    { ...where, message: 'TypeError: x is not a function' },
    { ...where, message: 'TypeError: y' },
  ]);
  for (const each of sent)
    expect(crashEndpoints.crashes.request.safeParse(each).error).toBe(undefined);
});

it('removes personal data from reports', async () => {
  const reportCrash = await newDocument(
    '/courses/kX2pVb7Qm1sT9dYc4LwE/lectures/onlysmalllettersid',
  );
  await reportCrash(crash('Unexpected token, "مريم علي" of ali@example.org 01001234567'));
  expect(sent).toMatchObject([
    { message: 'TypeError: Unexpected token, "…" of …@… …', page: '/courses/x/lectures/x' },
  ]);
});

it('reports each crash once, and at most three per document', async () => {
  const reportCrash = await newDocument();
  for (const message of ['a', 'a', 'b', 'c', 'd']) await reportCrash(crash(message));
  expect(sent).toHaveLength(3);
});

it.each([
  ['an error that another origin hides', crash('Script error.', '')],
  ['an extension', crash('x', `${chrome('x')}\n    at chrome-extension://abcdef/content.js:1:1`)],
  ['an app that shows the site', crash('x', 'TypeError: x\n    at <anonymous>:1:20')],
  ['an error without a stack', 'text'],
  ['a failed call', crash('لا يوجد اتصال', chrome('x'), 'ApiError')],
  ['a file that did not load', crash('Failed to fetch dynamically imported module: https://…')],
])('does not report a crash for %s', async (_source, error) => {
  const reportCrash = await newDocument();
  await reportCrash(error);
  expect(sent).toEqual([]);
});

it.each([
  [
    'Chrome 120',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  ],
  [
    'SamsungBrowser 23',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Edg 120',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
  ],
  [
    'Safari 17',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
  ],
  ['Other ', 'curl'],
])('recognises the browser %s', async (browser, agent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const reportCrash = await newDocument();
  await reportCrash(crash());
  expect(sent).toMatchObject([{ browser }]);
});
