/** The pages of «الطلاب», in a chunk of their own. */
export { AwayStudents } from '../../../admin/students/away.tsx';
export { BulkEnrolment } from '../../../admin/students/bulk/bulk-enrolment.tsx';
export { Students } from '../../../admin/students/students.tsx';
export { StudentPage } from './student.tsx';
