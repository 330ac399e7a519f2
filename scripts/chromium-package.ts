import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from '@sparticuz/chromium';
import { root } from './root.ts';

/** What to start, and with which variables besides the environment's. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/** The package's own unpacking goes to the system's temporary folder, which is read anew each time. */
async function inflateInto(folder: string, archive: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await inflate(archive);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Unpacks into a folder beside the target and moves it there whole, whoever else does the same. */
async function unpack(packageFolder: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  for (const archive of archives) await inflateInto(draft, join(packageFolder, 'bin', archive));
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
}

/** Whether the machine has every library that the program wants. */
async function findsItsLibraries(program: string): Promise<boolean> {
  const listed = await promisify(execFile)('ldd', [program]).catch(() => null);
  return listed !== null && !listed.stdout.includes('not found');
}

/** Makes the Chromium of @sparticuz/chromium ready to start; unpacked once, in two seconds. */
export async function unpackChromium(): Promise<BrowserProgram> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = join(dirname(entry), '..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const target = join(root, 'node_modules/.cache/markaz', `chromium-${version}`);
  if (!existsSync(target)) await unpack(packageFolder, target);
  const executablePath = join(target, 'chromium');
  if (await findsItsLibraries(executablePath)) return { executablePath, env: {} };
  // A bare container lacks NSS; the package brings its own.
  return {
    executablePath,
    env: {
      LD_LIBRARY_PATH: join(target, 'al2023/lib'),
      FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? join(target, 'fonts'),
    },
  };
}
