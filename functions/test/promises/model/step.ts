import type { AsyncCommand } from 'fast-check';
import { expectConsistentRecords } from '../money.ts';
import { type Centre, expectMatchesModel, type Model } from './model.ts';

/**
 * Makes an action for fast-check. `run` performs the action on the model and on the API, and
 * expects that the API answers as the model predicts. Then the stored data must match the model
 * and be consistent.
 * @param name the name that fast-check prints if a run fails
 */
export function step(
  name: string,
  run: (model: Model, centre: Centre) => Promise<void>,
): AsyncCommand<Model, Centre> {
  return {
    check: () => true,
    toString: () => name,
    async run(model, centre) {
      await run(model, centre);
      await expectMatchesModel(model, centre);
      await expectConsistentRecords(centre.api);
    },
  };
}
