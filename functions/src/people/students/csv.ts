import {
  type MarkedStudent,
  type MarkState,
  markState,
} from '@markaz/contract/learning/quiz-results';
import type { CourseStudent, StudentSummary } from '@markaz/contract/people/students';
import { csvHead, csvLine, csvTime } from '../../core/csv.ts';

export const studentsHead = csvHead([
  'الطالب',
  'البريد الإلكتروني',
  'أول دخول',
  'آخر دخول',
  'عدد الكورسات',
  'معرّف الحساب',
]);

/** Formats a student as a line; times are in Cairo time. */
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

/** Formats a student of a course as a line. @param lectureCount of the course */
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

export const marksHead = csvHead([
  'الطالب',
  'الحالة',
  'أفضل درجة',
  'من',
  'المحاولات',
  'اجتازه في',
  'فُتح ما بعده في',
  'آخر محاولة',
  'معرّف الحساب',
]);

const states = {
  passed: 'اجتازه',
  opened: 'فُتح له ما بعده',
  failed: 'لم يجتزه',
  none: 'لم يؤدّه',
} as const satisfies Record<MarkState, string>;

/** Formats a student's marks in a quiz as a line. */
export function markRow(student: MarkedStudent): string {
  const { best, last } = student;
  return csvLine([
    student.displayName,
    states[markState(student)],
    best === null ? '' : String(best.score),
    best === null ? '' : String(best.of),
    String(student.attempts),
    csvTime(student.passedAt),
    csvTime(student.openedAt),
    csvTime(last?.at ?? null),
    student.uid,
  ]);
}
