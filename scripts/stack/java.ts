import { run } from '../build/run.ts';
import { Refusal } from '../terminal/command.ts';

const wantedMajor = 21;

/** The major version in the output of `java -version`; null if there is none. */
export function javaMajor(output: string): number | null {
  const version = /version "(?:1\.)?(\d+)/u.exec(output)?.[1];
  return version === undefined ? null : Number(version);
}

/** @throws Refusal if Google's emulators could not run. */
export async function requireJava(): Promise<void> {
  const output = await run('java', ['-version']).then(
    (ran) => ran.output,
    () => '',
  );
  const major = javaMajor(output);
  if (major !== null && major >= wantedMajor) return;
  const found = major === null ? 'has none' : `has Java ${major}`;
  throw new Refusal(
    `Google's own emulators need Java ${wantedMajor} or newer and this machine ${found}: install it, or use npm start, which needs neither Java nor a network.`,
  );
}
