import { idSchema } from '@markaz/contract/ids';
import { FieldPath } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readRecordOfList } from '../../store/database.ts';
import { type Page, type PageRequest, readCursor, readPage } from '../../store/paging.ts';
import { lastActivitySchema } from '../../store/records/progress.ts';
import { userRecordSchema } from '../../store/records/user.ts';

const awaySchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  enrolments: true,
  follow: true,
  deleted: true,
});

/** A student, with the time of their last activity in seconds. */
export type AwayRecord = z.infer<typeof awaySchema> & { readonly at: number };

/** Seconds since 1970, up to the end of Firestore's calendar. */
const positionSchema = z.tuple([z.number().int().min(0).max(253_402_300_799), idSchema]);

/** Reads inactive students. */
export function createAwayStore(database: Database) {
  /** Reads the students' documents; a read for each. */
  const readUsers = async (uids: readonly string[]) => {
    if (uids.length === 0) return [];
    return database.firestore.getAll(...uids.map(database.user), {
      fieldMask: Object.keys(awaySchema.shape),
    });
  };

  return {
    /**
     * Students who have a course and were active once, but not since then, most recent first; two
     * reads for each.
     * @param course `anyCourse` for any
     * @param before seconds since 1970
     * @throws 400 for an invalid position
     */
    async page(
      course: string,
      before: number,
      { limit, after }: PageRequest,
    ): Promise<Page<AwayRecord>> {
      let query = database.progressOfAll
        .where('open', 'array-contains', course)
        .where('at', '>', 0)
        .where('at', '<', before)
        .orderBy('at', 'desc')
        .orderBy(FieldPath.documentId(), 'desc');
      if (after !== undefined) query = query.startAfter(...readCursor(positionSchema, after));
      const { found, next } = await readPage(
        database,
        query.select('at'),
        lastActivitySchema,
        limit,
        ({ at }, uid) => [at, uid],
      );
      const users = await readUsers(found.map(({ id }) => id));
      const students = found.flatMap(({ id, record: { at } }, index) => {
        const user = readRecordOfList(database, awaySchema, users[index]);
        return user === null || user.deleted !== null ? [] : [{ id, record: { ...user, at } }];
      });
      return { found: students, next };
    },
  };
}
