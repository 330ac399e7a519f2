import { postJson } from '../api/client.ts';

/**
 * Maximum number of reports until the page is reloaded. There is a maximum because one failure
 * often repeats.
 */
const maxReports = 3;
const maxMessageLength = 300;
const maxFrames = 20;

const reported = new Set<string>();

const expectedErrors = /^(?:ApiError|SignInError|AbortError|NotAllowedError)$/u;
const loadFailure = /dynamically imported module|importing a module script|preload CSS/iu;

/**
 * Returns the stack's frames in the site's own files. Returns nothing else, because the page's URL
 * may contain an access code. Returns no frames for an error in an extension or in a script of
 * another origin («Script error.»). Such errors are not crashes of the site.
 */
function framesOf(stack: string): string[] {
  if (/-extension:|webkit-masked-url:/u.test(stack)) return [];
  const frames = stack.matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/gu);
  return Array.from(frames, ([, frame = '']) => frame).slice(0, maxFrames);
}

/** Removes quoted texts, e-mail addresses and long numbers, which may be personal. */
const withoutPersonalData = (message: string) =>
  message
    .replaceAll(/"[^"]*"|«[^»]*»|“[^”]*”/gu, '"…"')
    .replaceAll(/\S+@\S+/gu, '…@…')
    .replaceAll(/[\d٠-٩]{5,}/gu, '…')
    .slice(0, maxMessageLength);

/** Returns the page's path, with `x` in place of every part that may be an id. */
const anonymousPath = (path: string) => path.replaceAll(/[^/]*[^a-z/-][^/]*|[^/]{16,}/gu, 'x');

/**
 * Matches a browser's name and version. The user agents of Edge, Opera and Samsung also contain
 * «Chrome», so `browserOf` looks for these three browsers first.
 */
const browserFamilies = /(Edg|OPR|SamsungBrowser|FxiOS|Firefox|CriOS|Chrome)\w*\/(\d+)/u;

/** Returns the name and version of the browser, and nothing that identifies a phone. */
function browserOf(agent: string): string {
  const browserName = agent.match(/(?:Edg|OPR|SamsungBrowser)\w*\/\d+/u)?.[0] ?? agent;
  const [, family, version = ''] = browserFamilies.exec(browserName) ?? [];
  if (family !== undefined) return `${family} ${version}`;
  const safari = /Version\/(\d+).*Safari/u.exec(agent)?.[1];
  return safari === undefined ? 'Other ' : `Safari ${safari}`;
}

function errorOf(errorOrEvent: unknown): unknown {
  if (!(errorOrEvent instanceof Event)) return errorOrEvent;
  return 'reason' in errorOrEvent
    ? errorOrEvent.reason
    : 'error' in errorOrEvent && errorOrEvent.error;
}

/**
 * Reports a crash of the site's code to the server's log once, without the user's identity.
 * @param errorOrEvent an error, or an event that contains one.
 */
export async function reportCrash(errorOrEvent: unknown): Promise<void> {
  const error = errorOf(errorOrEvent);
  const { release } = document.documentElement.dataset;
  if (!(error instanceof Error) || release === undefined) return;
  const { name, message, stack = '' } = error;
  if (expectedErrors.test(name) || loadFailure.test(message)) return;
  const frames = framesOf(stack);
  const crash = { message: withoutPersonalData(`${name}: ${message}`), stack: frames };
  const key = JSON.stringify(crash);
  if (frames.length === 0 || reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  const page = anonymousPath(location.pathname).slice(0, 100);
  const body = { release, ...crash, page, browser: browserOf(navigator.userAgent) };
  await postJson('crashes', body, { keepalive: true });
}
