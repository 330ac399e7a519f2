import { AuditEntries } from '../../../admin/log/audit-entries.tsx';
import { StudentProfile } from '../../../admin/students/student-profile.tsx';

/** Everything about one student, with what the log says of repairs. */
export function StudentPage() {
  return <StudentProfile log={(entries) => <AuditEntries entries={entries} />} />;
}
