import { existsSync } from 'node:fs';
import { arch, platform } from 'node:process';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { type BrowserProgram, unpackChromium } from './chromium-package.ts';

/** Where installed browsers of the Chromium family usually are. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Nothing that a page did not ask for goes over the network. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--metrics-recording-only',
  '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication',
];

/**
 * The browser to test with: `CHROME_PATH`; else the Chromium that comes as a package (Linux on x64),
 * which plays H.264 where Debian's own may not; else an installed one. Nothing is downloaded.
 * @throws an Error in one sentence where there is none.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return { executablePath: CHROME_PATH, env: {} };
  if (platform === 'linux' && arch === 'x64') return unpackChromium();
  const found = installed.find((path) => existsSync(path));
  if (found) return { executablePath: found, env: {} };
  throw new Error('No Chromium or Chrome was found: install one, or name it with CHROME_PATH.');
}

/** How Playwright starts it without windows. @param extra further arguments of its command line. */
export function launchOptions(
  { executablePath, env }: BrowserProgram,
  extra: readonly string[] = [],
): LaunchOptions {
  const asRoot = process.getuid?.() === 0;
  return {
    executablePath,
    env: { ...process.env, ...env },
    args: [
      ...quiet,
      // Chromium's sandbox refuses to run as root, as in most containers.
      ...(asRoot ? ['--no-sandbox'] : []),
      '--autoplay-policy=no-user-gesture-required',
      '--mute-audio',
      ...extra,
    ],
  };
}

/** Opens a browser without windows. @param extra further arguments of its command line. */
export async function launchBrowser(
  program: BrowserProgram,
  extra: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch(launchOptions(program, extra));
}
