import { idSchema } from '@markaz/contract/ids';
import { FieldPath, type Query } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readListRecord, readRecord, readRecords } from '../../store/database.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readMatching,
  readNewest,
  readPage,
} from '../../store/paging.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import { type CourseProgress, progressCoursesSchema } from '../../store/records/progress.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import type { StudentSearch } from '../../store/search.ts';

/** Fields of a student that lists show. */
const studentHeadSchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  number: true,
  createdAt: true,
  lastSignIn: true,
  courses: true,
});

const courseStudentSchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  enrolments: true,
});

/** Fields that a search needs in addition to those of a list. */
const searched = {
  number: userRecordSchema.shape.number,
  createdAt: userRecordSchema.shape.createdAt,
} as const;
const searchedStudentSchema = courseStudentSchema.extend(searched);

const refusedStudentSchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  redeeming: true,
});

export type RefusedStudentRecord = z.infer<typeof refusedStudentSchema>;
export type StudentHead = z.infer<typeof studentHeadSchema>;
type Searched = Pick<StudentHead, 'displayName' | 'email' | 'number' | 'createdAt'>;
/** A student of a course, with the progress in it. */
export type CourseStudentRecord = z.infer<typeof courseStudentSchema> & {
  readonly progress: CourseProgress;
};

/** Paths in a course's progress; only these are read, because decoding takes time. */
type ProgressParts = readonly (readonly string[])[];

const headFields = ['displayName', 'email'] as const;
const byIdSchema = z.tuple([idSchema]);
const byNameSchema = z.tuple([z.string().refine((text) => text.isWellFormed()), idSchema]);

export function createStudentStore(database: Database) {
  /** Adds the students' progress in one course. @param parts paths in it; by default all of it */
  const withProgress = async <Head>(
    cId: string,
    { found, next }: Page<Head>,
    parts: ProgressParts = [[]],
  ) => {
    if (found.length === 0) return { found: [], next };
    const refs = found.map(({ id }) => database.progress(id));
    const paths = parts.map((path) => new FieldPath('courses', cId, ...path));
    const fieldMask = [...paths, new FieldPath('closed', cId)];
    const docs = await database.firestore.getAll(...refs, { fieldMask });
    const students = found.map(({ id, record }, index) => {
      const progress =
        readListRecord(database, progressCoursesSchema, docs[index])?.courses[cId] ?? {};
      return { id, record: { ...record, progress } };
    });
    return { found: students, next };
  };

  const selectAll = ({ shape }: z.ZodObject) => database.users.select(...Object.keys(shape));

  /** Returns documents with all these keys, by merging indexes; each page is newest first. */
  const pageHaving = async <Stored extends Searched>(
    query: Query,
    schema: z.ZodType<Stored>,
    { keys, matches }: StudentSearch,
    page: PageRequest,
  ): Promise<Page<Stored>> => {
    const having = keys.reduce(
      (narrowed, key) => narrowed.where(new FieldPath('searchFlags', key), '==', true),
      query.orderBy(FieldPath.documentId()),
    );
    const read = ({ limit, after }: PageRequest) => {
      const from =
        after === undefined ? having : having.startAfter(...decodeCursor(byIdSchema, after));
      return readPage(database, from, schema, limit, (_record, uid) => [uid]);
    };
    const { found, next } = await readMatching(page, read, matches);
    const newestFirst = found.toSorted(
      (one, other) => other.record.createdAt.toMillis() - one.record.createdAt.toMillis(),
    );
    return { found: newestFirst, next };
  };

  return {
    /** Returns the uid of the student who used a code. Cost: one read. */
    async findCodeHolder(code: string): Promise<string | null> {
      const record = readRecord(accessCodeSchema, await database.accessCode(code).get());
      return record?.usedBy ?? null;
    },

    /**
     * Lists students newest first; for several words, pages in the order of ids, each newest first.
     * Cost: one read per student, more if words are longer than keys (`roundsOfSearch`).
     */
    list(search: StudentSearch | null, page: PageRequest): Promise<Page<StudentHead>> {
      const query = selectAll(studentHeadSchema);
      const newestOf = (some: Query) => (asked: PageRequest) =>
        readNewest(database, some, 'createdAt', studentHeadSchema, asked);
      if (search === null) return newestOf(query)(page);
      const { keys, matches } = search;
      if (keys.length !== 1) return pageHaving(query, studentHeadSchema, search, page);
      const having = query.where('searchKeys', 'array-contains', keys[0]);
      return readMatching(page, newestOf(having), matches);
    },

    /** Lists a course's students by name, or searches as in `list`. Cost: two reads per student. */
    async listOfCourse(
      cId: string,
      search: StudentSearch | null,
      { limit, after }: PageRequest,
      parts?: ProgressParts,
    ): Promise<Page<CourseStudentRecord>> {
      const students = database.users.where('courses', 'array-contains', cId);
      const fields = [...headFields, new FieldPath('enrolments', cId)];
      if (search !== null) {
        const query = students.select(...fields, ...Object.keys(searched));
        const page = { limit, after };
        return withProgress(cId, await pageHaving(query, searchedStudentSchema, search, page));
      }
      let query = students.orderBy('displayName').orderBy(FieldPath.documentId());
      if (after !== undefined) query = query.startAfter(...decodeCursor(byNameSchema, after));
      const heads = query.select(...fields);
      const page = await readPage(database, heads, courseStudentSchema, limit, (student, uid) => [
        student.displayName,
        uid,
      ]);
      return withProgress(cId, page, parts);
    },

    /** Returns students with refused codes since then, last refusal first. Cost: one read each. */
    async refusedSince(since: Date, limit: number) {
      const { docs } = await selectAll(refusedStudentSchema)
        .where('redeeming.lastRefusedAt', '>=', since.getTime())
        .orderBy('redeeming.lastRefusedAt', 'desc')
        .limit(limit)
        .get();
      return readRecords(database, refusedStudentSchema, docs);
    },

    /** Counts students. Cost: one read per 1,000. @param cId the students' course; null for all */
    async count(cId: string | null): Promise<number> {
      const { users } = database;
      const query =
        cId === null ? users.orderBy('createdAt') : users.where('courses', 'array-contains', cId);
      return (await query.count().get()).data().count;
    },
  };
}
