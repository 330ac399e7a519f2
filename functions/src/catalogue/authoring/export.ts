import type { AdminCourse, AdminLecture } from '@markaz/contract/catalogue/course-admin';
import type { Madhhab, Section } from '@markaz/contract/catalogue/courses';
import type { Resource, ResourceType } from '@markaz/contract/catalogue/lectures';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../../context.ts';
import { csvDownload, csvHead, csvLine, csvTime } from '../../core/csv.ts';
import { inGroups } from '../../core/in-groups.ts';
import { type Bytes, Reply } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { writeLog } from '../../store/audit.ts';
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

const coursesHead = csvHead([
  'الكورس',
  'الحالة',
  'المدرس',
  'المادة',
  'الصف',
  'القسم',
  'المذهب',
  'وصف الكورس',
  'آخر تعديل',
  'الباب',
  'رقم المحاضرة',
  'المحاضرة',
  'وصف المحاضرة',
  'مفتوحة',
  'المدة بالثواني',
  'نوع المورد',
  'عنوان المورد',
  'الرابط',
  'الحجم بالبايت',
  'معرّف الكورس',
]);

function stateOf({ state, published }: AdminCourse): string {
  if (state === 'trashed') return 'في سلة المحذوفات';
  return published ? 'منشور' : 'مسودة';
}

/** Returns CSV lines, one for each resource, and one for a lecture or course without any. */
function courseRows(course: AdminCourse, lectures: readonly AdminLecture[]): string {
  const { section, madhhab } = course;
  const line = (unit: string, lecture?: AdminLecture, resource?: Resource) =>
    csvLine([
      course.title,
      stateOf(course),
      course.author?.name ?? '',
      course.subject,
      course.grade ?? '',
      section === null ? '' : sections[section],
      madhhab === null ? '' : madhhabs[madhhab],
      course.description,
      csvTime(course.updatedAt),
      unit,
      lecture === undefined ? '' : String(lecture.order),
      lecture?.title ?? '',
      lecture?.description ?? '',
      lecture?.open === 'true' ? 'نعم' : '',
      String(lecture?.durationSeconds ?? ''),
      resource === undefined ? '' : types[resource.type],
      resource?.title ?? '',
      resource?.src ?? '',
      String(resource?.bytes ?? ''),
      course.id,
    ]);
  if (lectures.length === 0) return line('');
  let unit = '';
  return lectures
    .flatMap((lecture) => {
      // Only the first lecture of a unit carries its title.
      unit = lecture.unit || unit;
      return lecture.resources.length === 0
        ? [line(unit, lecture)]
        : lecture.resources.map((resource) => line(unit, lecture, resource));
    })
    .join('');
}

/** Courses that are read together. With their lectures, some are large. */
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
  yield coursesHead;
  for await (const { course, lectures } of courses) yield courseRows(course, lectures);
}

/** Exports all courses of a centre. */
export function createCourseExportService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  async function* readAll(ids: readonly string[]): AsyncGenerator<Exported> {
    for (const some of inGroups(ids, together)) {
      for (const { id, course, contents } of await courses.readSold(some))
        yield {
          course: presentAdminCourse(id, course),
          lectures: presentAdminLectures(course.lectures, contents),
        };
    }
  }

  return {
    /**
     * All courses with lectures and resources, newest first, including drafts and trash. Two reads,
     * two for each course, and one write.
     */
    async 'admin/courses/export'({ caller, input: { format } }): Promise<Reply<Bytes>> {
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
