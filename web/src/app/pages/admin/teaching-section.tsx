import { TeacherAnnouncements } from '../../../admin/announcements/announcements.tsx';
import { OwnStatement } from '../../../admin/money/teacher-statement.tsx';
import { TeachingTabs, useChosenTeacher } from '../../../admin/teaching/teaching-tabs.tsx';

/** Exports the pages of «تدريسي», so that they are one chunk. */
export { TaughtQuiz } from '../../../admin/quiz-results/taught-quiz.tsx';
export { TaughtCourse } from '../../../admin/teaching/taught-course.tsx';
export { TaughtCourses } from '../../../admin/teaching/taught-courses.tsx';

export function OwnStatementPage() {
  return <OwnStatement tabs={<TeachingTabs />} />;
}

export function TeacherAnnouncementsPage() {
  return <TeacherAnnouncements author={useChosenTeacher()} tabs={<TeachingTabs />} />;
}
