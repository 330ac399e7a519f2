import { AuditEntries } from '../../../admin/log/audit-entries.tsx';
import { StudentProfile } from '../../../admin/students/student-profile.tsx';

/** Everything about one student, with the repairs in the log. */
export function StudentPage() {
  return <StudentProfile log={(entries) => <AuditEntries entries={entries} />} />;
}
