import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';
import { inflate } from '@sparticuz/chromium';
import { root } from './root.ts';

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

/** Besides what Playwright turns off: nothing that a page did not ask for goes over the network. */
const quiet = ['--disable-domain-reliability', '--no-pings'];

/** What to start, and with which variables besides the environment's. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Unpacks all archives of a package into a folder beside the target and moves it there whole, whoever
 * else does the same. The package unpacks into the system's temporary folder, by whatever name that has
 * just then.
 */
async function unpack(packageFolder: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const archives = await readdir(join(packageFolder, 'bin'));
    await Promise.all(archives.map((name) => inflate(join(packageFolder, 'bin', name))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
}

/** Whether the machine has every library that the program wants. */
async function findsItsLibraries(program: string): Promise<boolean> {
  const listed = await promisify(execFile)('ldd', [program]).catch(() => null);
  return listed !== null && !listed.stdout.includes('not found');
}

/**
 * Makes the Chromium of a version of @sparticuz/chromium ready to start; unpacked once, in two seconds.
 * @param module the address of the package's main module.
 */
export async function unpackChromium(module: string): Promise<BrowserProgram> {
  const packageFolder = dirname(dirname(fileURLToPath(module)));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const target = join(root, 'node_modules/.cache/markaz', `chromium-${version}`);
  if (!existsSync(target)) await unpack(packageFolder, target);
  const executablePath = join(target, 'chromium');
  if (await findsItsLibraries(executablePath)) return { executablePath, env: {} };
  // A bare container lacks NSS; the package brings its own.
  return {
    executablePath,
    env: {
      LD_LIBRARY_PATH: ['al2023/lib', 'aws/lib'].map((each) => join(target, each)).join(':'),
      FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? join(target, 'fonts'),
    },
  };
}

/**
 * The browser to test with: `CHROME_PATH`; else the Chromium that comes as a package (Linux on x64),
 * which plays H.264 where Debian's own may not; else an installed one. Nothing is downloaded.
 */
async function findBrowser(): Promise<BrowserProgram> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return { executablePath: CHROME_PATH, env: {} };
  if (platform === 'linux' && arch === 'x64')
    return unpackChromium(import.meta.resolve('@sparticuz/chromium'));
  const found = installed.find((path) => existsSync(path));
  if (found) return { executablePath: found, env: {} };
  throw new Error('No Chromium or Chrome was found: install one, or name it with CHROME_PATH.');
}

/**
 * How Playwright starts the browser that is there, without windows.
 * @param extra further arguments of its command line.
 * @throws an Error in one sentence where there is none.
 */
export async function launchOptions(...extra: readonly string[]): Promise<LaunchOptions> {
  const { executablePath, env } = await findBrowser();
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
