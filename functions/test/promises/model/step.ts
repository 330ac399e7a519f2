import type { AsyncCommand } from 'fast-check';
import { expectHonestBooks } from '../money.ts';
import { type Centre, expectAsModelled, type Model } from './world.ts';

/** An action as told when a run fails, done to model and API, which must agree on the answer. */
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
