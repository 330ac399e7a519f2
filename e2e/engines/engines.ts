/**
 * `npm run test:engines [-- NAME …]` runs the walks of a visitor, a student and an admin in old
 * versions of Chromium, in Firefox and in WebKit. With a NAME, it uses only browsers whose names
 * contain it. Prints a table of the results by step and browser. The exit code is 1 if a step
 * failed or a browser is missing.
 */
import { rm } from 'node:fs/promises';
import { readArguments, runCommand } from '../../scripts/terminal/command.ts';
import { table } from '../bench/table.ts';
import setUp from '../fixtures/set-up.ts';
import { oldChromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import type { Engine } from './tab.ts';
import { admin } from './walks/admin.ts';
import { student } from './walks/student.ts';
import { visitor } from './walks/visitor.ts';
import { type Results, runWalk, screenshotsFolder } from './walks/walk.ts';
import { webkit } from './webkit.ts';

const engines = [oldChromium(92), oldChromium(107), oldChromium(119), firefox, webkit];
const walks = [visitor, student, admin];

function describeResult(results: Results, name: string): string {
  const problem = results.get(name);
  if (problem === undefined) return '–';
  return problem === null ? 'ok' : 'failed';
}

await runCommand(async () => {
  const { positionals } = readArguments(
    { allowPositionals: true, options: {} },
    (reason) => `${reason} (known are parts of browsers' names).`,
  );
  const isSelected = ({ name }: Engine) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part));
  const selectedEngines = engines.filter(isSelected);
  const missingEngines = selectedEngines.filter((engine) => engine.missing() !== null);
  const installedEngines = selectedEngines.filter((engine) => !missingEngines.includes(engine));
  await rm(screenshotsFolder, { recursive: true, force: true });
  const removeStack = await setUp();
  const resultsByEngine = new Map<Engine, Results>();
  try {
    for (const engine of installedEngines) {
      console.log(`${engine.name} …`);
      const results: [string, string | null][] = [];
      for (const walk of walks) results.push(...(await runWalk(walk, engine)));
      resultsByEngine.set(engine, new Map(results));
    }
  } finally {
    await removeStack();
  }
  const rows = walks
    .flat()
    .map(({ name }) => [
      name,
      ...[...resultsByEngine.values()].map((results) => describeResult(results, name)),
    ]);
  console.log(`\n${table(['', ...installedEngines.map(({ name }) => name)], rows)}\n`);
  const failures = [...resultsByEngine].flatMap(([{ name }, results]) =>
    [...results]
      .filter(([, problem]) => problem !== null)
      .map(([step, problem]) => `${name}, ${step}: ${problem}`),
  );
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) console.error(`Pictures are in ${screenshotsFolder}`);
  for (const engine of missingEngines)
    console.error(`${engine.name} is missing: ${engine.missing()}`);
  return failures.length + missingEngines.length === 0 ? 0 : 1;
});
