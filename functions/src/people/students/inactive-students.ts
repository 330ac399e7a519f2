import { idSchema } from '@markaz/contract/ids';
import { followedDays } from '@markaz/contract/limits';
import type { AwayStudent } from '@markaz/contract/people/students';
import { FieldPath } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readListRecord } from '../../store/database.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readMatching,
  readPage,
} from '../../store/paging.ts';
import {
  accessOfEnrolment,
  anyCourse,
  firstEnrolledAt,
  hasOpenAccess,
} from '../../store/records/enrolment.ts';
import { lastActivitySchema } from '../../store/records/progress.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { presentSeconds } from '../privacy/own-quizzes.ts';
import { presentPerson, presentValidLink } from './present.ts';

const inactiveStudentSchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  enrolments: true,
  follow: true,
  deleted: true,
});

/** A position in the list: seconds since 1970 (within Firestore's limits) and a uid. */
const positionSchema = z.tuple([z.number().int().min(0).max(253_402_300_799), idSchema]);

/** Lists inactive students, so that staff can call them. */
export function createInactiveStudentService({
  database,
  now,
  published,
}: Context & { readonly published: PublishedCourses }) {
  /**
   * Returns a page of students with an open course whose last activity was before a time. The most
   * recently active student comes first. Students who were never active come last
   * (open-courses.ts). Cost: 2 reads per student.
   * @param course id of the course, or `anyCourse`
   * @param activeBefore the time, in seconds since 1970
   * @throws 400 for an invalid position
   */
  async function readInactive(course: string, activeBefore: number, { limit, after }: PageRequest) {
    let query = database.allProgress
      .where('open', 'array-contains', course)
      .where('at', '>=', 0)
      .where('at', '<', activeBefore)
      .orderBy('at', 'desc')
      .orderBy(FieldPath.documentId(), 'desc');
    if (after !== undefined) query = query.startAfter(...decodeCursor(positionSchema, after));
    const activity = query.select('at');
    const { found, next } = await readPage(
      database,
      activity,
      lastActivitySchema,
      limit,
      ({ at }, uid) => [at, uid],
    );
    if (found.length === 0) return { found: [], next };
    const users = await database.firestore.getAll(...found.map(({ id }) => database.user(id)), {
      fieldMask: Object.keys(inactiveStudentSchema.shape),
    });
    const students = found.flatMap(({ id, record: { at } }, index) => {
      const user = readListRecord(database, inactiveStudentSchema, users[index]);
      return user === null || user.deleted !== null ? [] : [{ id, record: { ...user, at } }];
    });
    return { found: students, next };
  }

  /** Returns the titles of courses, keyed by id. Omits courses that are not live. */
  async function readLiveCourses(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const found = await published.findWithState([...ids]);
    const live = found.filter(({ state }) => state === 'live');
    return new Map(live.map(({ course: { id, title } }) => [id, title]));
  }

  return {
    /**
     * Lists a page of inactive students. Skips students whose course has closed since the last
     * nightly job or is in the trash. Cost: 2 reads per listed or skipped student, for at most 3
     * times the length of the page. If this instance did not read the catalogue within the last
     * minute, adds the reads of the catalogue.
     * @throws 400
     */
    async 'admin/students/away'({ input: { cId, ...page } }) {
      const currentTime = now();
      const activeBefore = Math.floor(currentTime.getTime() / 1000) - followedDays * 24 * 60 * 60;
      if (cId !== undefined && !(await readLiveCourses(new Set([cId]))).has(cId))
        return { students: [], next: null };
      const read = async (request: PageRequest): Promise<Page<AwayStudent>> => {
        const { found, next } = await readInactive(cId ?? anyCourse, activeBefore, request);
        const ids = new Set(found.flatMap(({ record }) => Object.keys(record.enrolments)));
        const titles = await readLiveCourses(ids);
        const students = found.map(({ id, record }) => {
          const open = Object.entries(record.enrolments).flatMap(([course, enrolment]) => {
            const title = titles.get(course);
            const isOpen =
              title !== undefined && hasOpenAccess(accessOfEnrolment(enrolment), currentTime);
            return isOpen ? [{ cId: course, title, enrolment }] : [];
          });
          const since = firstEnrolledAt(open.map(({ enrolment }) => enrolment));
          const student = {
            ...presentPerson(id, record),
            lastAt: record.at === 0 ? null : presentSeconds(record.at),
            // Students without an open course are skipped below.
            enrolledAt: new Date(Math.min(since, currentTime.getTime())).toISOString(),
            courses: open.map(({ enrolment: _, ...course }) => course),
            follow: presentValidLink(record.follow, currentTime),
          };
          return { id, record: student };
        });
        return { found: students, next };
      };
      const { found, next } = await readMatching(
        page,
        read,
        ({ courses, lastAt, enrolledAt }) =>
          courses.some((course) => cId === undefined || course.cId === cId) &&
          // A student who lost all courses may have got one again lately.
          (lastAt !== null || Date.parse(enrolledAt) < activeBefore * 1000),
      );
      return { students: found.map(({ record }) => record), next };
    },
  } satisfies Partial<Handlers>;
}
