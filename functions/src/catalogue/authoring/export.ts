import type { AdminCourse, AdminLecture } from '@markaz/contract/catalogue/course-admin';
import type { Madhhab, Section } from '@markaz/contract/catalogue/courses';
import type { Resource, ResourceType } from '@markaz/contract/catalogue/lectures';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../../context.ts';
import { csvDownload, csvTable, csvTime } from '../../core/csv.ts';
import { inGroups } from '../../core/in-groups.ts';
import { type RawBody, Reply } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { writeLog } from '../../store/audit.ts';
import { readListRecord } from '../../store/database.ts';
import { courseContentsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { presentAdminCourse, presentAdminLectures } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';

const sections: Readonly<Record<Section, string>> = {
  scientific: 'علمي',
  literary: 'أدبي',
  general: 'مشترك بين القسمين',
};

const madhhabs: Readonly<Record<Madhhab, string>> = {
  hanafi: 'حنفي',
  maliki: 'مالكي',
  shafii: 'شافعي',
  hanbali: 'حنبلي',
};

const types: Readonly<Record<ResourceType, string>> = {
  video: 'فيديو',
  audio: 'صوت',
  file: 'ملف',
  link: 'رابط',
};

/** A line of the file; courses without lectures and lectures without resources have one too. */
interface CourseRow {
  readonly course: AdminCourse;
  /** Title of the unit to which the lecture belongs. */
  readonly unit: string;
  readonly lecture?: AdminLecture;
  readonly resource?: Resource;
}

const table = csvTable<CourseRow>([
  ['الكورس', ({ course }) => course.title],
  ['الحالة', ({ course }) => stateOf(course)],
  ['المدرس', ({ course }) => course.author?.name],
  ['المادة', ({ course }) => course.subject],
  ['الصف', ({ course }) => course.grade],
  ['القسم', ({ course: { section } }) => section && sections[section]],
  ['المذهب', ({ course: { madhhab } }) => madhhab && madhhabs[madhhab]],
  ['وصف الكورس', ({ course }) => course.description],
  ['آخر تعديل', ({ course }) => csvTime(course.updatedAt)],
  ['الباب', ({ unit }) => unit],
  ['رقم المحاضرة', ({ lecture }) => lecture?.order],
  ['المحاضرة', ({ lecture }) => lecture?.title],
  ['وصف المحاضرة', ({ lecture }) => lecture?.description],
  ['مفتوحة', ({ lecture }) => (lecture?.open === 'true' ? 'نعم' : null)],
  ['المدة بالثواني', ({ lecture }) => lecture?.durationSeconds],
  ['نوع المورد', ({ resource }) => resource && types[resource.type]],
  ['عنوان المورد', ({ resource }) => resource?.title],
  ['الرابط', ({ resource }) => resource?.src],
  ['الحجم بالبايت', ({ resource }) => resource?.bytes],
  ['معرّف الكورس', ({ course }) => course.id],
]);

function stateOf({ state, published }: AdminCourse): string {
  if (state === 'trashed') return 'في سلة المحذوفات';
  return published ? 'منشور' : 'مسودة';
}

function rowsOf({ course, lectures }: Exported): CourseRow[] {
  if (lectures.length === 0) return [{ course, unit: '' }];
  let unit = '';
  return lectures.flatMap((lecture): CourseRow[] => {
    // Only the first lecture of a unit has the unit's title.
    unit = lecture.unit || unit;
    const row = { course, unit, lecture };
    return lecture.resources.length === 0
      ? [row]
      : lecture.resources.map((resource) => ({ ...row, resource }));
  });
}

/** Number of courses read at a time; courses with their lectures can be large. */
const together = 50;

interface Exported {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
}

async function* jsonOf(courses: AsyncIterable<Exported>): AsyncGenerator<string> {
  let before = '{"courses":[\n';
  for await (const exported of courses) {
    yield before + JSON.stringify(exported);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]}\n' : `${before}]}\n`;
}

async function* csvOf(courses: AsyncIterable<Exported>): AsyncGenerator<string> {
  yield table.head;
  for await (const course of courses) yield rowsOf(course).map(table.lineOf).join('');
}

export function createCourseExportService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  async function* readAll(ids: readonly string[]): AsyncGenerator<Exported> {
    for (const some of inGroups(ids, together)) {
      const refs = some.flatMap((id) => [database.course(id), database.courseContents(id)]);
      const docs = await database.firestore.getAll(...refs);
      for (const [index, id] of some.entries()) {
        const course = readListRecord(database, courseRecordSchema, docs[2 * index]);
        const contents = readListRecord(database, courseContentsSchema, docs[2 * index + 1]);
        if (course === null || contents === null) continue;
        yield {
          course: presentAdminCourse(id, course),
          lectures: presentAdminLectures(course.lectures, contents),
        };
      }
    }
  }

  return {
    /**
     * Exports all courses with lectures and resources, newest first, including drafts and trash.
     * Two reads, two more per course, and one write.
     */
    async 'admin/courses/export'({ caller, input: { format } }): Promise<Reply<RawBody>> {
      const acting = { admin: caller, now: now() };
      const ids = (await courses.readAll()).map(({ id }) => id);
      const after = { count: ids.length };
      await writeLog(database, acting, { action: 'courses.export', subjects: [], after });
      if (format === 'csv') return csvDownload(csvOf(readAll(ids)), 'courses', acting.now);
      return new Reply(jsonOf(readAll(ids)), {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="courses-${cairoDay(acting.now)}.json"`,
      });
    },
  } satisfies Partial<Handlers>;
}
