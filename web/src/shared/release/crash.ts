import { postJson } from '../api/client.ts';

/** In one document: what goes wrong once often goes wrong again and again. */
const most = 3;
const longestMessage = 300;
const deepestStack = 20;

/** What this document told already. */
const told = new Set<string>();

/** Their own failures, and what is no failure at all: nobody's fault in the site's code. */
const expected = /^(?:ApiError|SignInError|AbortError|NotAllowedError)$/u;
const missingPart = /dynamically imported module|importing a module script|preload CSS/iu;

/**
 * The site's own files in a stack, as every browser writes them. Nothing else of it is told: a
 * document's address may have a code in it, and whoever is not in it (an extension, a window inside
 * another app, «Script error.») did not crash the site.
 */
function framesOf(stack: string): string[] {
  if (/-extension:|webkit-masked-url:/u.test(stack)) return [];
  const frames = stack.matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/gu);
  return Array.from(frames, ([, frame = '']) => frame).slice(0, deepestStack);
}

/** Texts in quotes and long numbers may be somebody's; names of properties are not. */
const withoutTexts = (message: string) =>
  message
    .replaceAll(/"[^"]*"|«[^»]*»|“[^”]*”/gu, '"…"')
    .replaceAll(/\S+@\S+/gu, '…@…')
    .replaceAll(/[\d٠-٩]{5,}/gu, '…')
    .slice(0, longestMessage);

/** The page's path, `x` for whatever is an id in it, or might be. */
const pageOf = (path: string) => path.replaceAll(/[^/]*[^a-z/-][^/]*|[^/]{16,}/gu, 'x');

/** Names that others hide behind go first. */
const families = /(Edg|OPR|SamsungBrowser|FxiOS|Firefox|CriOS|Chrome)\w*\/(\d+)/u;

/** Family and version of the browser, and nothing that tells phones apart. */
function browserOf(agent: string): string {
  const others = agent.match(/(?:Edg|OPR|SamsungBrowser)\w*\/\d+/u)?.[0] ?? agent;
  const [, family, version = ''] = families.exec(others) ?? [];
  if (family !== undefined) return `${family} ${version}`;
  const safari = /Version\/(\d+).*Safari/u.exec(agent)?.[1];
  return safari === undefined ? 'Other ' : `Safari ${safari}`;
}

/** What a browser's own events carry, or what was thrown. */
function thrownOf(what: unknown): unknown {
  if (!(what instanceof Event)) return what;
  return 'reason' in what ? what.reason : 'error' in what && what.error;
}

/**
 * Tells the server of a failure of the site's own code, for its log: each once and three a document
 * at the most, without whose page it is.
 * @param what an error, or the event that tells of it.
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
  if (frames.length === 0 || told.has(key) || told.size >= most) return;
  told.add(key);
  const page = pageOf(location.pathname).slice(0, 100);
  const body = { release, ...crash, page, browser: browserOf(navigator.userAgent) };
  await postJson('crashes', body, { keepalive: true });
}
