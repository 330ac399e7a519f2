import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';
import { inflate } from '@sparticuz/chromium';
import { root } from '../root.ts';

/** The usual paths of installed browsers that are based on Chromium. */
const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Switches that stop network traffic of the browser itself. Playwright does not set them. */
const quietFlags = ['--disable-domain-reliability', '--no-pings'];

/** The browser to start. */
export interface BrowserProgram {
  readonly executablePath: string;
  /** Variables in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Unpacks all archives of a package into a new folder next to the target, and then renames the
 * folder, so that parallel runs are safe. `inflate` unpacks into the folder that TMPDIR names at
 * that moment.
 */
async function unpack(packageFolder: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const temporaryFolder = await mkdtemp(`${target}-`);
  const previousFolder = process.env.TMPDIR;
  process.env.TMPDIR = temporaryFolder;
  try {
    const archives = await readdir(join(packageFolder, 'bin'));
    await Promise.all(archives.map((name) => inflate(join(packageFolder, 'bin', name))));
  } finally {
    if (previousFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previousFolder;
  }
  await rename(temporaryFolder, target).catch(() => rm(temporaryFolder, { recursive: true }));
}

/** Whether the machine has every library that the program needs. */
async function findsItsLibraries(program: string): Promise<boolean> {
  const listed = await promisify(execFile)('ldd', [program]).catch(() => null);
  return listed !== null && !listed.stdout.includes('not found');
}

/**
 * Prepares the Chromium of a version of @sparticuz/chromium. Only the first call unpacks it, in
 * about two seconds.
 * @param module the address of the package's main module.
 */
export async function unpackChromium(module: string): Promise<BrowserProgram> {
  const packageFolder = dirname(dirname(fileURLToPath(module)));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const target = join(root, 'node_modules/.cache/markaz', `chromium-${version}`);
  if (!existsSync(target)) await unpack(packageFolder, target);
  const executablePath = join(target, 'chromium');
  if (await findsItsLibraries(executablePath)) return { executablePath, env: {} };
  // A container may have no NSS libraries. The package includes them.
  return {
    executablePath,
    env: {
      LD_LIBRARY_PATH: ['al2023/lib', 'aws/lib'].map((each) => join(target, each)).join(':'),
      FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? join(target, 'fonts'),
    },
  };
}

/**
 * Finds the browser for tests, without a download. This is the browser at `CHROME_PATH`, or else
 * the packaged Chromium (on Linux on x64), or else an installed browser. The packaged Chromium
 * plays H.264, unlike some builds of Debian.
 */
async function findBrowser(): Promise<BrowserProgram> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return { executablePath: CHROME_PATH, env: {} };
  if (platform === 'linux' && arch === 'x64')
    return unpackChromium(import.meta.resolve('@sparticuz/chromium'));
  const installedPath = installedPaths.find((path) => existsSync(path));
  if (installedPath) return { executablePath: installedPath, env: {} };
  throw new Error('No Chromium or Chrome was found: install one, or set CHROME_PATH.');
}

/**
 * Returns Playwright's options for starting the browser for tests.
 * @param extraFlags further command-line arguments.
 * @throws an Error of one sentence if no browser is found.
 */
export async function launchOptions(...extraFlags: readonly string[]): Promise<LaunchOptions> {
  const { executablePath, env } = await findBrowser();
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    env: { ...process.env, ...env },
    args: [
      ...quietFlags,
      // Chromium's sandbox refuses to run as root, as in most containers.
      ...(isRoot ? ['--no-sandbox'] : []),
      '--autoplay-policy=no-user-gesture-required',
      '--mute-audio',
      ...extraFlags,
    ],
  };
}
