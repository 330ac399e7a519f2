/**
 * `npm run bench:growth` measures what each API call costs in a centre, and in a centre ten times
 * as large. The command exits with 1 if a call reads more in the larger centre although its
 * response is no larger. `--sizes 0.1,1` selects other sizes. Size 1 is a centre of 5,000 students.
 * The numbers of reads and writes are exact, but milliseconds depend on the load of the machine.
 */
import { parseArgs } from 'node:util';
import { startAuth, waitForAuth } from '../test/auth-emulator.ts';
import { measureSize } from './growth/measure.ts';
import { callTable, documentTable, findGrownCalls } from './growth/report.ts';
import { sizeOf } from './growth/size.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1,10' } } });
const factors = values.sizes.split(',').map(Number);
/** Size of the centre that is used to warm up all code before the measurement. */
const warmUp = 0.01;

const auth = await startAuth();
try {
  await waitForAuth(auth.host);
  await measureSize(sizeOf(warmUp), auth.host);
  const measured = [];
  for (const factor of factors) {
    const began = performance.now();
    measured.push([`${factor}×`, await measureSize(sizeOf(factor), auth.host)] as const);
    console.error(`${factor}×: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  console.log(callTable(measured.map(([name, { costs }]) => [name, costs])));
  console.log(`\n${documentTable(measured.map(([name, { largest }]) => [name, largest]))}`);
  const [, small] = measured[0] ?? [];
  const [, large] = measured.at(-1) ?? [];
  const grownCalls = small && large ? findGrownCalls(small.costs, large.costs) : [];
  for (const { call, before, after } of grownCalls)
    console.error(`${call}: ${before} reads became ${after}.`);
  process.exitCode = grownCalls.length > 0 ? 1 : 0;
} finally {
  await auth.stop();
}
// Firestore's connections would keep the process alive.
process.exit();
