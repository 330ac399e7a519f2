import type { AsyncCommand } from 'fast-check';
import { expectHonestBooks } from '../money.ts';
import { type Centre, expectAsModelled, type Model } from './world.ts';

/**
 * An action, with the name shown when a run fails. Runs on model and API, whose answers must agree.
 */
export function step(
  name: string,
  run: (model: Model, real: Centre) => Promise<void>,
): AsyncCommand<Model, Centre> {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await run(model, real);
      await expectAsModelled(model, real);
      await expectHonestBooks(real.api);
    },
  };
}
