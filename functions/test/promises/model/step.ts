import type { AsyncCommand } from 'fast-check';
import { expectConsistentRecords } from '../money.ts';
import { type Centre, expectMatchesModel, type Model } from './model.ts';

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
      await expectMatchesModel(model, real);
      await expectConsistentRecords(real.api);
    },
  };
}
