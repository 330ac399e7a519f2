import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../context.ts';
import type { Counting } from '../learning/quiz-results/counting.ts';
import type { OpenCourses } from '../people/students/open-courses.ts';
import { readRecord } from '../store/database.ts';
import type { LateCounts } from '../store/late-counts.ts';
import { nightRecordSchema } from '../store/records/centre.ts';
import { measureDocuments } from './sizes.ts';
import { type IsLate, type NightStep, type StepResult, wholeStep } from './step.ts';

/**
 * Time limit for starting work in a run of the scheduled function, in milliseconds. The function
 * may run for 540 s, and a started page takes at most one minute.
 */
const longEnough = 420_000;

function sentence(name: string, { counts, isOver }: StepResult): string {
  const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
  return `Night: ${name}: ${[...parts, isOver ? 'over' : 'not over yet'].join(', ')}`;
}

/** Runs the steps of the nightly job in order. A failed step does not stop the others. */
export function createNight({ database, log, now, elapsed }: Context, steps: readonly NightStep[]) {
  /** Runs one step and logs a line. Returns whether the step is finished. */
  const runStep = async ({ name, run }: NightStep, isLate: () => boolean): Promise<boolean> => {
    const began = elapsed();
    const result = await run(isLate);
    log({
      severity: 'INFO',
      message: sentence(name, result),
      night: { step: name, ...result, ms: Math.round(elapsed() - began) },
    });
    return result.isOver;
  };

  const runAll = async (
    wanted: readonly NightStep[],
    isLate: () => boolean,
    onOver: (name: string) => Promise<unknown>,
  ) => {
    const failures: unknown[] = [];
    for (const step of wanted) {
      if (isLate()) break;
      try {
        if (await runStep(step, isLate)) await onOver(step.name);
      } catch (error) {
        failures.push(error);
        const reason = error instanceof Error ? error.stack : String(error);
        log({ severity: 'ERROR', message: `Night: ${step.name} failed: ${reason}` });
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Steps of the night failed');
  };

  return {
    /**
     * Runs tonight's unfinished steps for up to `longEnough`. Cost: one read, one write per
     * finished step, and the cost of the steps.
     * @throws AggregateError at the end, if steps failed
     */
    async runUnfinished(): Promise<void> {
      const day = cairoDay(now());
      const known = readRecord(nightRecordSchema, await database.night.get());
      const over = known?.day === day ? [...known.over] : [];
      const began = elapsed();
      await runAll(
        steps.filter(({ name }) => !over.includes(name)),
        () => elapsed() - began > longEnough,
        (name) => {
          over.push(name);
          return database.night.set({ day, over });
        },
      );
    },

    /** Runs every step to its end, even if it is finished tonight. @throws AggregateError */
    runWhole: () =>
      runAll(
        steps,
        () => false,
        async () => undefined,
      ),
  };
}

type Counts = Readonly<Record<string, number>>;

/** Deletes data that is due, and returns how much. */
interface Purging<Result> {
  purge(): Promise<Result>;
}

interface PurgingInPages {
  purge(isLate: IsLate): Promise<StepResult>;
}

interface Services {
  readonly courseStates: Purging<Counts>;
  readonly missedSearches: Purging<number>;
  readonly follows: Purging<number>;
  readonly numbers: Purging<Counts>;
  readonly idleAccounts: PurgingInPages;
  readonly erasure: PurgingInPages;
  readonly counting: Pick<Counting, 'countAll'>;
  readonly lateCounts: Pick<LateCounts, 'add'>;
  readonly openCourses: OpenCourses;
}

/** Returns all nightly steps in order. Those that may take long come last. */
export function nightSteps(context: Context, services: Services): readonly NightStep[] {
  return [
    wholeStep('sizes', () => measureDocuments(context)),
    wholeStep('trash', () => services.courseStates.purge()),
    { name: 'late-counts', run: (isLate) => services.lateCounts.add(isLate) },
    wholeStep('searches', async () => ({ days: await services.missedSearches.purge() })),
    wholeStep('links', async () => ({ links: await services.follows.purge() })),
    { name: 'numbers', run: (isLate) => services.counting.countAll(isLate) },
    wholeStep('card-numbers', () => services.numbers.purge()),
    { name: 'deletions', run: (isLate) => services.erasure.purge(isLate) },
    { name: 'idle-accounts', run: (isLate) => services.idleAccounts.purge(isLate) },
    { name: 'open-courses', run: services.openCourses.renew },
  ];
}
