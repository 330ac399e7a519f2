import type { AdminCourse, AdminLecture } from '@markaz/contract/catalogue/course-admin';
import type { Madhhab, Section } from '@markaz/contract/catalogue/courses';
import type { Resource, ResourceType } from '@markaz/contract/catalogue/lectures';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';

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

export const coursesHead = csvHead([
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
export function courseRows(course: AdminCourse, lectures: readonly AdminLecture[]): string {
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
