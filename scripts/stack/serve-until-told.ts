import { Refusal } from '../terminal/refusal.ts';
import { whenAborted } from '../terminal/until-told.ts';
import type { Stack } from './stack.ts';

/**
 * Keeps a stack up until `told`, then stops it.
 * @throws Refusal when a part of it ends by itself; the rest is stopped by then.
 */
export async function serveUntilTold(stack: Stack, told: AbortSignal): Promise<void> {
  const ended = await Promise.race([whenAborted(told), stack.broken]);
  console.log('Stopping …');
  await stack.stop();
  if (typeof ended === 'string') throw new Refusal(`${ended} Their log is ${stack.logFile}.`);
}
