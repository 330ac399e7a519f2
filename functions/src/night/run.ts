import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../context.ts';
import type { Counting } from '../learning/quiz-results/counting.ts';
import type { OpenCourses } from '../people/students/open-courses.ts';
import { readRecord } from '../store/database.ts';
import type { DeferredCounts } from '../store/deferred-counts.ts';
import { nightlyJobSchema } from '../store/records/centre.ts';
import { measureDocuments } from './sizes.ts';
import { createSingleRunTask, type IsTimeUp, type NightlyTask, type TaskResult } from './step.ts';

/**
 * Time after which a run of the scheduled function starts no more work, in milliseconds. The
 * function may run for 540 s, and a started page takes at most one minute.
 */
const maxRunMs = 420_000;

function formatResult(name: string, { counts, isFinished }: TaskResult): string {
  const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
  return `Night: ${name}: ${[...parts, isFinished ? 'over' : 'not over yet'].join(', ')}`;
}

/** Runs the tasks of the nightly job in order. A failed task does not stop the others. */
export function createNightlyJob(
  { database, log, now, elapsed }: Context,
  tasks: readonly NightlyTask[],
) {
  /** Runs one task and logs a line. Returns whether the task is finished. */
  const runTask = async ({ name, run }: NightlyTask, isTimeUp: () => boolean): Promise<boolean> => {
    const startedAt = elapsed();
    const result = await run(isTimeUp);
    log({
      severity: 'INFO',
      message: formatResult(name, result),
      night: { step: name, ...result, ms: Math.round(elapsed() - startedAt) },
    });
    return result.isFinished;
  };

  const runTasks = async (
    selectedTasks: readonly NightlyTask[],
    isTimeUp: () => boolean,
    onFinished: (name: string) => Promise<unknown>,
  ) => {
    const errors: unknown[] = [];
    for (const task of selectedTasks) {
      if (isTimeUp()) break;
      try {
        if (await runTask(task, isTimeUp)) await onFinished(task.name);
      } catch (error) {
        errors.push(error);
        const reason = error instanceof Error ? error.stack : String(error);
        log({ severity: 'ERROR', message: `Night: ${task.name} failed: ${reason}` });
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Steps of the night failed');
  };

  return {
    /**
     * Runs tonight's unfinished tasks for up to `maxRunMs`. Cost: 1 read, 1 write per finished
     * task, and the cost of the tasks.
     * @throws AggregateError at the end, if tasks failed
     */
    async runUnfinished(): Promise<void> {
      const day = cairoDay(now());
      const stored = readRecord(nightlyJobSchema, await database.nightlyJob.get());
      const finished = stored?.day === day ? [...stored.over] : [];
      const startedAt = elapsed();
      await runTasks(
        tasks.filter(({ name }) => !finished.includes(name)),
        () => elapsed() - startedAt > maxRunMs,
        (name) => {
          finished.push(name);
          return database.nightlyJob.set({ day, over: finished });
        },
      );
    },

    /**
     * Runs every task to its end, even if it was already finished tonight.
     * @throws AggregateError
     */
    runAllTasks: () =>
      runTasks(
        tasks,
        () => false,
        async () => undefined,
      ),
  };
}

type Counts = Readonly<Record<string, number>>;

/** A service that deletes data that is due, and returns the number of deleted items. */
interface Purge<Result> {
  purge(): Promise<Result>;
}

interface PagedPurge {
  purge(isTimeUp: IsTimeUp): Promise<TaskResult>;
}

interface Services {
  readonly courseStates: Purge<Counts>;
  readonly missedSearches: Purge<number>;
  readonly follows: Purge<number>;
  readonly contacts: Purge<number>;
  readonly invitations: Purge<number>;
  readonly numbers: Purge<Counts>;
  readonly idleAccounts: PagedPurge;
  readonly erasure: PagedPurge;
  readonly counting: Pick<Counting, 'countAll'>;
  readonly deferredCounts: Pick<DeferredCounts, 'add'>;
  readonly openCourses: OpenCourses;
}

/** Returns all nightly tasks in order. Those that may take long come last. */
export function nightlyTasks(context: Context, services: Services): readonly NightlyTask[] {
  return [
    createSingleRunTask('sizes', () => measureDocuments(context)),
    createSingleRunTask('trash', () => services.courseStates.purge()),
    { name: 'late-counts', run: (isTimeUp) => services.deferredCounts.add(isTimeUp) },
    createSingleRunTask('searches', async () => ({ days: await services.missedSearches.purge() })),
    createSingleRunTask('links', async () => ({ links: await services.follows.purge() })),
    createSingleRunTask('contacts', async () => ({ students: await services.contacts.purge() })),
    createSingleRunTask('invitations', async () => ({
      addresses: await services.invitations.purge(),
    })),
    { name: 'numbers', run: (isTimeUp) => services.counting.countAll(isTimeUp) },
    createSingleRunTask('card-numbers', () => services.numbers.purge()),
    { name: 'deletions', run: (isTimeUp) => services.erasure.purge(isTimeUp) },
    { name: 'idle-accounts', run: (isTimeUp) => services.idleAccounts.purge(isTimeUp) },
    { name: 'open-courses', run: services.openCourses.update },
  ];
}
