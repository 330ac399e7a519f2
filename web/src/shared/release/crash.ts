import { postJson } from '../api/client.ts';

/** Maximum number of reports until the page is reloaded, because one failure often repeats. */
const maxReports = 3;
const longestMessage = 300;
const deepestStack = 20;

const reported = new Set<string>();

const expected = /^(?:ApiError|SignInError|AbortError|NotAllowedError)$/u;
const missingPart = /dynamically imported module|importing a module script|preload CSS/iu;

/**
 * Returns the site's own files in a stack, and nothing else, because the page's URL may contain an
 * access code. A stack without such files (from an extension, or «Script error.») is not the site's
 * crash.
 */
function framesOf(stack: string): string[] {
  if (/-extension:|webkit-masked-url:/u.test(stack)) return [];
  const frames = stack.matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/gu);
  return Array.from(frames, ([, frame = '']) => frame).slice(0, deepestStack);
}

/** Removes quoted texts, e-mail addresses and long numbers, which may be personal. */
const withoutTexts = (message: string) =>
  message
    .replaceAll(/"[^"]*"|«[^»]*»|“[^”]*”/gu, '"…"')
    .replaceAll(/\S+@\S+/gu, '…@…')
    .replaceAll(/[\d٠-٩]{5,}/gu, '…')
    .slice(0, longestMessage);

/** Returns the page's path, with `x` in place of every part that may be an id. */
const pageOf = (path: string) => path.replaceAll(/[^/]*[^a-z/-][^/]*|[^/]{16,}/gu, 'x');

/** Families in user agents. `browserOf` first tries those whose user agents also name Chrome. */
const families = /(Edg|OPR|SamsungBrowser|FxiOS|Firefox|CriOS|Chrome)\w*\/(\d+)/u;

/** Returns the family and version of the browser, and nothing that identifies a phone. */
function browserOf(agent: string): string {
  const others = agent.match(/(?:Edg|OPR|SamsungBrowser)\w*\/\d+/u)?.[0] ?? agent;
  const [, family, version = ''] = families.exec(others) ?? [];
  if (family !== undefined) return `${family} ${version}`;
  const safari = /Version\/(\d+).*Safari/u.exec(agent)?.[1];
  return safari === undefined ? 'Other ' : `Safari ${safari}`;
}

function thrownOf(what: unknown): unknown {
  if (!(what instanceof Event)) return what;
  return 'reason' in what ? what.reason : 'error' in what && what.error;
}

/**
 * Reports a crash of the site's code to the server's log once, without the user's identity.
 * @param what an error, or an event that contains one.
 */
export async function reportCrash(what: unknown): Promise<void> {
  const error = thrownOf(what);
  const { release } = document.documentElement.dataset;
  if (!(error instanceof Error) || release === undefined) return;
  const { name, message, stack = '' } = error;
  if (expected.test(name) || missingPart.test(message)) return;
  const frames = framesOf(stack);
  const crash = { message: withoutTexts(`${name}: ${message}`), stack: frames };
  const key = JSON.stringify(crash);
  if (frames.length === 0 || reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  const page = pageOf(location.pathname).slice(0, 100);
  const body = { release, ...crash, page, browser: browserOf(navigator.userAgent) };
  await postJson('crashes', body, { keepalive: true });
}
