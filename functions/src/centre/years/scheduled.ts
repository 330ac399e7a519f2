import type { Context } from '../../context.ts';
import { ApiError } from '../../core/api-error.ts';
import { readRecord } from '../../store/database.ts';
import { auditRecordSchema } from '../../store/records/audit.ts';
import type { StoredYear } from './pages.ts';
import { createYearStore } from './store.ts';

/** Milliseconds after which a run begins no other page. The next run starts after five minutes. */
const longEnough = 270_000;

/** Continues the end of a school year, or its undoing, while no page of the site does. */
export function createScheduledYears({ database, log, now, elapsed }: Context) {
  const store = createYearStore(database);

  /** Reads who began it from the log entry; the changed cards record the same. One read. */
  const actorOf = async ({ entry, by }: StoredYear) =>
    readRecord(auditRecordSchema, await database.audit.doc(entry).get())?.actor ?? by;

  const finish = async (year: StoredYear, isLate: () => boolean): Promise<void> => {
    const { uid, email } = await actorOf(year);
    while (!isLate()) {
      const acting = { admin: { uid, email }, now: now() };
      const step = await store.next(acting, year.id, 'schedule');
      if (step === null || step.isElsewhere || !store.isUnderWay(step.year.state)) return;
    }
  };

  return {
    /**
     * Processes pages for some minutes. One read if nothing is under way; two more for a year that
     * a page of the site is processing. A refusal, such as of a course in the trash, is logged, and
     * the next run tries again.
     */
    async goOn(): Promise<void> {
      const began = elapsed();
      const isLate = () => elapsed() - began > longEnough;
      for (const year of await store.underWay()) {
        try {
          await finish(year, isLate);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          log({ severity: 'WARNING', message: `The year ${year.id} waits: ${error.message}` });
        }
      }
    },
  };
}
