/**
 * `npm run test:engines [-- NAME …]`: runs the walks of a visitor, a student and an admin in old
 * and other browsers, or in those whose names contain a NAME. Prints a table of pages and browsers,
 * and exits with 1 if a step failed or a browser is missing.
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
import { pictures, type Results, takeWalk } from './walks/walk.ts';
import { webkit } from './webkit.ts';

const engines = [oldChromium(92), oldChromium(107), oldChromium(119), firefox, webkit];
const walks = [visitor, student, admin];

function cell(results: Results, name: string): string {
  const problem = results.get(name);
  if (problem === undefined) return '–';
  return problem === null ? 'ok' : 'failed';
}

await runCommand(async () => {
  const { positionals } = readArguments(
    { allowPositionals: true, options: {} },
    (reason) => `${reason} (known are parts of browsers' names).`,
  );
  const isWanted = ({ name }: Engine) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part));
  const wanted = engines.filter(isWanted);
  const missing = wanted.filter((engine) => engine.missing() !== null);
  const present = wanted.filter((engine) => !missing.includes(engine));
  await rm(pictures, { recursive: true, force: true });
  const removeStack = await setUp();
  const walked = new Map<Engine, Results>();
  try {
    for (const engine of present) {
      console.log(`${engine.name} …`);
      const results: [string, string | null][] = [];
      for (const walk of walks) results.push(...(await takeWalk(walk, engine)));
      walked.set(engine, new Map(results));
    }
  } finally {
    await removeStack();
  }
  const rows = walks
    .flat()
    .map(({ name }) => [name, ...[...walked.values()].map((results) => cell(results, name))]);
  console.log(`\n${table(['', ...present.map(({ name }) => name)], rows)}\n`);
  const failures = [...walked].flatMap(([{ name }, results]) =>
    [...results]
      .filter(([, problem]) => problem !== null)
      .map(([step, problem]) => `${name}, ${step}: ${problem}`),
  );
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) console.error(`Pictures are in ${pictures}`);
  for (const engine of missing) console.error(`${engine.name} is missing: ${engine.missing()}`);
  return failures.length + missing.length === 0 ? 0 : 1;
});
