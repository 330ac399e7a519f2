import { type ShareHistory, shareForMonth, withShare } from '@markaz/contract/money/shares';
import type { Context } from '../context.ts';
import { notFound } from '../core/api-error.ts';
import { retryUntilCreated } from '../core/requests.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { type Database, readRecord } from '../store/database.ts';
import { sharesSchema } from '../store/records/money.ts';
import { type Decision, runStaffAction, updateOrCreate } from '../store/staff-action.ts';

/** Reads the teachers' shares, keyed by course id. Cost: 1 read. */
export async function readShares(database: Database): Promise<Record<string, ShareHistory>> {
  return readRecord(sharesSchema, await database.teacherShares.get())?.courses ?? {};
}

export function createShareService({ database, now }: Context) {
  return {
    /** Cost: 1 read. */
    'admin/shares': async () => ({ courses: await readShares(database) }),

    /**
     * Sets the teacher's share of a course from a month on. Cost: 2 reads and 2 writes, or no write
     * if nothing changes.
     * @throws 404 if neither the course nor a share of it exists
     */
    'admin/shares/update'({ caller: admin, input: { cId, from, share } }) {
      const acting = { admin, now: now() };
      const decide = async (): Promise<Decision<{ readonly history: ShareHistory }>> => {
        const [sharesDoc, course] = await Promise.all([
          database.teacherShares.get(),
          database.course(cId).get(),
        ]);
        const courses = readRecord(sharesSchema, sharesDoc)?.courses ?? {};
        const before = courses[cId] ?? [];
        // If the course is purged after this check, its share is stored anyway. This is harmless,
        // because a share also stays if its course is purged later.
        if (courses[cId] === undefined && !course.exists) throw notFound();
        const history = withShare(before, from, share);
        const answer = { history };
        if (JSON.stringify(history) === JSON.stringify(before)) return { answer };
        const changed = { courses: { ...courses, [cId]: history } };
        return {
          answer,
          change: {
            logged: {
              action: 'share.set',
              subjects: [`course/${cId}`],
              before: { share: shareForMonth(before, from) },
              after: { share: shareForMonth(history, from), from },
            },
            write: (batch) => updateOrCreate(batch, sharesDoc, changed),
          },
        };
      };
      return retryUntilCreated(() => runStaffAction(database, acting, decide));
    },
  } satisfies Partial<Handlers>;
}
