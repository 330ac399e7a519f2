import type { AdminCourse, AdminLecture } from '@markaz/contract/catalogue/course-admin';
import type { Madhhab, Section } from '@markaz/contract/catalogue/courses';
import type { Resource, ResourceType } from '@markaz/contract/catalogue/lectures';
import { timeCell } from '@markaz/contract/text/csv';
import { cairoDay } from '@markaz/contract/time/cairo';
import { csvDownload, csvTable } from '../../core/csv.ts';
import { inGroups } from '../../core/in-groups.ts';
import { type RawBody, Reply } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { writeLog } from '../../store/audit.ts';
import { readListRecord } from '../../store/database.ts';
import { courseContentsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { presentAdminCourse, presentAdminLectures } from '../courses/present.ts';
import type { CourseContext } from '../courses/store.ts';

const sectionNames: Readonly<Record<Section, string>> = {
  scientific: 'علمي',
  literary: 'أدبي',
  general: 'مشترك بين القسمين',
};

const madhhabNames: Readonly<Record<Madhhab, string>> = {
  hanafi: 'حنفي',
  maliki: 'مالكي',
  shafii: 'شافعي',
  hanbali: 'حنبلي',
};

const resourceTypeNames: Readonly<Record<ResourceType, string>> = {
  video: 'فيديو',
  audio: 'صوت',
  file: 'ملف',
  link: 'رابط',
};

/**
 * A row of the CSV file. A course without lectures has a row, and so has a lecture without
 * resources.
 */
interface CourseRow {
  readonly course: AdminCourse;
  /** Title of the unit to which the lecture belongs. */
  readonly unit: string;
  readonly lecture?: AdminLecture;
  readonly resource?: Resource;
}

const table = csvTable<CourseRow>([
  ['الكورس', ({ course }) => course.title],
  ['الحالة', ({ course }) => stateLabel(course)],
  ['المدرس', ({ course }) => course.author?.name],
  ['المادة', ({ course }) => course.subject],
  ['الصف', ({ course }) => course.grade],
  ['القسم', ({ course: { section } }) => section && sectionNames[section]],
  ['المذهب', ({ course: { madhhab } }) => madhhab && madhhabNames[madhhab]],
  ['وصف الكورس', ({ course }) => course.description],
  ['آخر تعديل', ({ course }) => timeCell(course.updatedAt)],
  ['الباب', ({ unit }) => unit],
  ['رقم المحاضرة', ({ lecture }) => lecture?.order],
  ['المحاضرة', ({ lecture }) => lecture?.title],
  ['وصف المحاضرة', ({ lecture }) => lecture?.description],
  ['مفتوحة', ({ lecture }) => (lecture?.open === 'true' ? 'نعم' : null)],
  ['المدة بالثواني', ({ lecture }) => lecture?.durationSeconds],
  ['نوع المورد', ({ resource }) => resource && resourceTypeNames[resource.type]],
  ['عنوان المورد', ({ resource }) => resource?.title],
  ['الرابط', ({ resource }) => resource?.src],
  ['الحجم بالبايت', ({ resource }) => resource?.bytes],
  ['معرّف الكورس', ({ course }) => course.id],
]);

function stateLabel({ state, published }: AdminCourse): string {
  if (state === 'trashed') return 'في سلة المحذوفات';
  return published ? 'منشور' : 'مسودة';
}

function toRows({ course, lectures }: ExportedCourse): CourseRow[] {
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

/**
 * Number of courses that are read at a time. It is small, because courses with their lectures can
 * be large.
 */
const coursesPerRead = 50;

interface ExportedCourse {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
}

async function* streamJson(courses: AsyncIterable<ExportedCourse>): AsyncGenerator<string> {
  let separator = '{"courses":[\n';
  for await (const exported of courses) {
    yield separator + JSON.stringify(exported);
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]}\n' : `${separator}]}\n`;
}

async function* streamCsv(courses: AsyncIterable<ExportedCourse>): AsyncGenerator<string> {
  yield table.head;
  for await (const course of courses) yield toRows(course).map(table.lineOf).join('');
}

export function createCourseExportService({ database, now, courses }: CourseContext) {
  async function* readAll(ids: readonly string[], at: Date): AsyncGenerator<ExportedCourse> {
    for (const group of inGroups(ids, coursesPerRead)) {
      const refs = group.flatMap((id) => [database.course(id), database.courseContents(id)]);
      const docs = await database.firestore.getAll(...refs);
      for (const [index, id] of group.entries()) {
        const course = readListRecord(database, courseRecordSchema, docs[2 * index]);
        const contents = readListRecord(database, courseContentsSchema, docs[2 * index + 1]);
        if (course === null || contents === null) continue;
        yield {
          course: presentAdminCourse(id, course, at),
          lectures: presentAdminLectures(course.lectures, contents, at),
        };
      }
    }
  }

  return {
    /**
     * Exports all courses with lectures and resources, newest first. Includes drafts and courses in
     * the trash. Cost: 2 reads and 1 write, plus 2 reads per course.
     */
    async 'admin/courses/export'({ caller, input: { format } }): Promise<Reply<RawBody>> {
      const acting = { admin: caller, now: now() };
      const ids = (await courses.readAll()).map(({ id }) => id);
      const exported = readAll(ids, acting.now);
      const after = { count: ids.length };
      await writeLog(database, acting, { action: 'courses.export', subjects: [], after });
      if (format === 'csv') return csvDownload(streamCsv(exported), 'courses', acting.now);
      return new Reply(streamJson(exported), {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="courses-${cairoDay(acting.now)}.json"`,
      });
    },
  } satisfies Partial<Handlers>;
}
