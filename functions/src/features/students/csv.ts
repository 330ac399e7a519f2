import type { CourseStudent, StudentSummary } from '@markaz/contract/students';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';

export const studentsHead = csvHead([
  'الطالب',
  'البريد الإلكتروني',
  'أول دخول',
  'آخر دخول',
  'عدد الكورسات',
  'معرّف الحساب',
]);

/** A student as a line; times are Cairo's. */
export function studentRow(student: StudentSummary): string {
  return csvLine([
    student.displayName,
    student.email ?? '',
    csvTime(student.createdAt),
    csvTime(student.lastSignIn),
    String(student.courseCount),
    student.uid,
  ]);
}

export const courseStudentsHead = csvHead([
  'الطالب',
  'البريد الإلكتروني',
  'اشترك في',
  'طريقة الاشتراك',
  'الكود',
  'محاضرات أتمّها',
  'عدد المحاضرات',
  'آخر مشاهدة',
  'معرّف الحساب',
]);

function wayIn({ code, movedFrom }: CourseStudent): string {
  const way = code === null ? 'أضافه مسؤول' : 'بكود';
  return movedFrom === null ? way : `${way}، ونُقل من حساب آخر`;
}

/** A student of a course as a line. @param lectureCount the course's */
export function courseStudentRow(student: CourseStudent, lectureCount: number): string {
  return csvLine([
    student.displayName,
    student.email ?? '',
    csvTime(student.enrolledAt),
    wayIn(student),
    student.code ?? '',
    String(student.progress.completedCount),
    String(lectureCount),
    csvTime(student.progress.lastWatchedAt),
    student.uid,
  ]);
}
