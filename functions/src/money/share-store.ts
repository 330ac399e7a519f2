import type { InputOf } from '@markaz/contract/api';
import { type ShareHistory, shareIn, withShare } from '@markaz/contract/money/shares';
import type { Acting } from '../store/audit.ts';
import { type Database, readRecord } from '../store/database.ts';
import { type Done, loggedTransaction } from '../store/logged-transaction.ts';
import { sharesSchema } from '../store/records/money.ts';

export function createShareStore(database: Database) {
  return {
    /** The shares of all courses that have one; one read. */
    async read(): Promise<Record<string, ShareHistory>> {
      return readRecord(sharesSchema, await database.teacherShares.get())?.courses ?? {};
    },

    /**
     * Sets a teacher's share of a course from a month on. Two reads, two writes; no write if
     * nothing changes. Null if neither the course nor a share of it exists.
     */
    set: (acting: Acting, { cId, from, share }: InputOf<'admin/shares/update'>) =>
      loggedTransaction(
        database,
        acting,
        async (transaction): Promise<Done<ShareHistory | null>> => {
          const [sharesDoc, course] = await transaction.getAll(
            database.teacherShares,
            database.course(cId),
          );
          const courses = readRecord(sharesSchema, sharesDoc)?.courses ?? {};
          const before = courses[cId];
          if (before === undefined && !course?.exists) return { answer: null };
          const history = withShare(before ?? [], from, share);
          const was = shareIn(before ?? [], from);
          if (JSON.stringify(history) === JSON.stringify(before ?? [])) return { answer: history };
          transaction.set(database.teacherShares, { courses: { ...courses, [cId]: history } });
          return {
            answer: history,
            logged: {
              action: 'share.set',
              subjects: [`course/${cId}`],
              before: { share: was },
              after: { share: shareIn(history, from), from },
            },
          };
        },
      ),
  };
}
