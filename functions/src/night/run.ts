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
 * Milliseconds after which a run of the scheduled function starts nothing new. The function has 540
 * s, and a started page takes at most one minute.
 */
const longEnough = 420_000;

function sentence(name: string, { counts, isOver }: StepResult): string {
  const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
  return `Night: ${name}: ${[...parts, isOver ? 'over' : 'not over yet'].join(', ')}`;
}

/**
 * Runs the nightly work step by step. A failed step does not stop the others.
 * @param steps in their order
 */
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
     * Runs tonight's unfinished steps for up to `longEnough`. Costs one read, a write for each
     * finished step, and the cost of the steps.
     * @throws AggregateError at the end, if steps failed
     */
    async goOn(): Promise<void> {
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

    /**
     * Runs every step to its end, even if it is finished for tonight.
     * @throws AggregateError as `goOn`
     */
    runWhole: () =>
      runAll(
        steps,
        () => false,
        async () => undefined,
      ),
  };
}

/** Deletes overdue data and returns how much. */
interface Purging {
  purge(): Promise<number>;
}

interface PurgingInPages {
  purge(isLate: IsLate): Promise<StepResult>;
}

interface Needed {
  readonly courseStates: {
    purge(): Promise<Readonly<Record<'courses' | 'lectures' | 'pictures', number>>>;
  };
  readonly missedSearches: Purging;
  readonly follows: Purging;
  readonly numbers: { purge(): Promise<Readonly<Record<'batches' | 'ended', number>>> };
  readonly idleAccounts: PurgingInPages;
  readonly erasure: PurgingInPages;
  readonly counting: Pick<Counting, 'countAll'>;
  readonly lateCounts: Pick<LateCounts, 'add'>;
  readonly openCourses: OpenCourses;
}

/** Returns all nightly steps in order; those that may take long come last. */
export function nightSteps(context: Context, services: Needed): readonly NightStep[] {
  const { courseStates, missedSearches, follows, idleAccounts, erasure } = services;
  const { counting, lateCounts, openCourses, numbers } = services;
  return [
    wholeStep('sizes', () => measureDocuments(context)),
    wholeStep('trash', () => courseStates.purge()),
    { name: 'late-counts', run: (isLate) => lateCounts.add(isLate) },
    wholeStep('searches', async () => ({ days: await missedSearches.purge() })),
    wholeStep('links', async () => ({ links: await follows.purge() })),
    { name: 'numbers', run: (isLate) => counting.countAll(isLate) },
    wholeStep('card-numbers', () => numbers.purge()),
    { name: 'deletions', run: (isLate) => erasure.purge(isLate) },
    { name: 'idle-accounts', run: (isLate) => idleAccounts.purge(isLate) },
    { name: 'open-courses', run: openCourses.renew },
  ];
}
