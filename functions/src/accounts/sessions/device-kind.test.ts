import { expect, it } from 'vitest';
import { kindOf } from './device-kind.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`(Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'android', 'chrome'],
  [
    `(Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'android',
    'samsung',
  ],
  ['(Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'android', 'firefox'],
  [
    `(iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
    'iphone',
    'safari',
  ],
  [
    `(iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'iphone',
    'chrome',
  ],
  [`(iPad; CPU OS 18_6 like Mac OS X) ${apple} FxiOS/144.0 Safari/605.1`, 'ipad', 'firefox'],
  [
    `(Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'windows',
    'edge',
  ],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.6 Safari/605.1.15`, 'mac', 'safari'],
  [`(X11; Linux x86_64) ${webKit} Chrome/142.0 Safari/537.36 OPR/120.0`, 'linux', 'opera'],
  [`(X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0 Safari/537.36`, 'linux', 'chrome'],
])('Mozilla/5.0 %s', (rest, system, browser) => {
  expect(kindOf(`Mozilla/5.0 ${rest}`)).toEqual({ system, browser });
});

it('returns «other» for an unknown user agent', () => {
  for (const text of ['', 'curl/8', 'node'])
    expect(kindOf(text)).toEqual({ system: 'other', browser: 'other' });
});
