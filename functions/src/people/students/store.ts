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

/** The fields of a student for a list of students. */
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
  courses: true,
});

/** Further fields that only a search needs. */
const searchFields = {
  number: userRecordSchema.shape.number,
  createdAt: userRecordSchema.shape.createdAt,
} as const;
const searchedStudentSchema = courseStudentSchema.extend(searchFields);

const refusedStudentSchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  redeeming: true,
});

export type RefusedStudentRecord = z.infer<typeof refusedStudentSchema>;
export type StudentHead = z.infer<typeof studentHeadSchema>;
type SearchableStudent = Pick<StudentHead, 'displayName' | 'email' | 'number' | 'createdAt'>;
/** A student of a course, with the progress in this course. */
export type CourseStudentRecord = z.infer<typeof courseStudentSchema> & {
  readonly progress: CourseProgress;
};

/** Paths in the progress in a course. Only these are read, because decoding takes time. */
type ProgressPaths = readonly (readonly string[])[];

const headFields = ['displayName', 'email', 'courses'] as const;
const byIdSchema = z.tuple([idSchema]);
const byNameSchema = z.tuple([z.string().refine((text) => text.isWellFormed()), idSchema]);

export function createStudentStore(database: Database) {
  /**
   * Adds the students' progress in one course. Cost: 1 read per student.
   * @param progressPaths by default, the path of the full progress
   */
  const withProgress = async <Head>(
    cId: string,
    { found, next }: Page<Head>,
    progressPaths: ProgressPaths = [[]],
  ) => {
    if (found.length === 0) return { found: [], next };
    const refs = found.map(({ id }) => database.progress(id));
    const paths = progressPaths.map((path) => new FieldPath('courses', cId, ...path));
    const fieldMask = [...paths, new FieldPath('closed', cId)];
    const docs = await database.firestore.getAll(...refs, { fieldMask });
    const students = found.map(({ id, record }, index) => {
      const progress =
        readListRecord(database, progressCoursesSchema, docs[index])?.courses[cId] ?? {};
      return { id, record: { ...record, progress } };
    });
    return { found: students, next };
  };

  const selectFields = ({ shape }: z.ZodObject) => database.users.select(...Object.keys(shape));

  /**
   * Returns a page of documents that have all search keys. Firestore merges several indexes for
   * such a query, and can then sort only by id. So only the documents within a page are sorted
   * newest first.
   */
  const readSearchPage = async <Stored extends SearchableStudent>(
    query: Query,
    schema: z.ZodType<Stored>,
    { keys, matches }: StudentSearch,
    page: PageRequest,
  ): Promise<Page<Stored>> => {
    const matching = keys.reduce(
      (narrowed, key) => narrowed.where(new FieldPath('searchFlags', key), '==', true),
      query.orderBy(FieldPath.documentId()),
    );
    const read = ({ limit, after }: PageRequest) => {
      const start =
        after === undefined ? matching : matching.startAfter(...decodeCursor(byIdSchema, after));
      return readPage(database, start, schema, limit, (_record, uid) => [uid]);
    };
    const { found, next } = await readMatching(page, read, matches);
    const newestFirst = found.toSorted(
      (one, other) => other.record.createdAt.toMillis() - one.record.createdAt.toMillis(),
    );
    return { found: newestFirst, next };
  };

  return {
    /** Returns the uid of the student who used a code. Cost: 1 read. */
    async findCodeHolder(code: string): Promise<string | null> {
      const record = readRecord(accessCodeSchema, await database.accessCode(code).get());
      return record?.usedBy ?? null;
    },

    /**
     * Lists students, newest first. The pages of a search for several words follow the order of
     * ids, and only the students within a page are sorted newest first. Cost: 1 read per student.
     * If a word is longer than a search key, the search also reads students who do not match.
     */
    list(search: StudentSearch | null, page: PageRequest): Promise<Page<StudentHead>> {
      const query = selectFields(studentHeadSchema);
      const readNewestOf = (newestQuery: Query) => (request: PageRequest) =>
        readNewest(database, newestQuery, 'createdAt', studentHeadSchema, request);
      if (search === null) return readNewestOf(query)(page);
      const { keys, matches } = search;
      if (keys.length !== 1) return readSearchPage(query, studentHeadSchema, search, page);
      const matching = query.where('searchKeys', 'array-contains', keys[0]);
      return readMatching(page, readNewestOf(matching), matches);
    },

    /** Lists a course's students by name, or searches as `list` does. Cost: 2 reads per student. */
    async listOfCourse(
      cId: string,
      search: StudentSearch | null,
      { limit, after }: PageRequest,
      progressPaths?: ProgressPaths,
    ): Promise<Page<CourseStudentRecord>> {
      const students = database.users.where('courses', 'array-contains', cId);
      const fields = [...headFields, new FieldPath('enrolments', cId)];
      if (search !== null) {
        const query = students.select(...fields, ...Object.keys(searchFields));
        const page = { limit, after };
        return withProgress(cId, await readSearchPage(query, searchedStudentSchema, search, page));
      }
      let query = students.orderBy('displayName').orderBy(FieldPath.documentId());
      if (after !== undefined) query = query.startAfter(...decodeCursor(byNameSchema, after));
      const heads = query.select(...fields);
      const page = await readPage(database, heads, courseStudentSchema, limit, (student, uid) => [
        student.displayName,
        uid,
      ]);
      return withProgress(cId, page, progressPaths);
    },

    /**
     * Finds students with a code that was refused after a time. The newest refusal comes first.
     * Cost: 1 read per student.
     */
    async refusedSince(since: Date, limit: number) {
      const { docs } = await selectFields(refusedStudentSchema)
        .where('redeeming.lastRefusedAt', '>=', since.getTime())
        .orderBy('redeeming.lastRefusedAt', 'desc')
        .limit(limit)
        .get();
      return readRecords(database, refusedStudentSchema, docs);
    },

    /**
     * Counts the students of a course, or all students. Cost: 1 read per 1,000 students.
     * @param cId id of the course, or null for all students
     */
    async count(cId: string | null): Promise<number> {
      const { users } = database;
      const query =
        cId === null ? users.orderBy('createdAt') : users.where('courses', 'array-contains', cId);
      return (await query.count().get()).data().count;
    },
  };
}
