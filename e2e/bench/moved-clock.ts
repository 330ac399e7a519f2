/**
 * `npm run bench:day` preloads this file into the processes of the stack. It moves their clocks
 * ahead by the milliseconds in the file that `MARKAZ_CLOCK` names. The benchmark advances the clock
 * while a student watches a lecture, so cached data expires as in reality.
 */
import { readFileSync } from 'node:fs';

const file = process.env.MARKAZ_CLOCK ?? '';
const RealDate = Date;
const elapsed = performance.now.bind(performance);
/** Minimum number of milliseconds between two reads of the file. */
const readIntervalMs = 5;
let readAt = Number.NEGATIVE_INFINITY;
let aheadMs = 0;

function readAheadMs(): number {
  if (elapsed() - readAt > readIntervalMs) {
    aheadMs = Number(readFileSync(file, 'utf8'));
    readAt = elapsed();
  }
  return aheadMs;
}

const now = () => RealDate.now() + readAheadMs();
performance.now = () => elapsed() + readAheadMs();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
