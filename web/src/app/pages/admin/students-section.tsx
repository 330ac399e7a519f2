import { AuditEntries } from '../../../admin/log/audit-entries.tsx';
import { StudentProfile } from '../../../admin/students/student-profile.tsx';

/** Exports the pages of «الطلاب», so that they are one chunk. */
export { AwayStudents } from '../../../admin/students/away.tsx';
export { BulkEnrolment } from '../../../admin/students/bulk/bulk-enrolment.tsx';
export { Invitations } from '../../../admin/students/invitations.tsx';
export { Students } from '../../../admin/students/students.tsx';

export function StudentPage() {
  return <StudentProfile renderLog={(entries) => <AuditEntries entries={entries} />} />;
}
