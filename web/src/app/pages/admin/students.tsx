import { useNavigate, useParams, useSearchParams } from 'react-router';
import { copy } from '../../../admin/students/copy.ts';
import { StudentProfile } from '../../../admin/students/student-profile.tsx';
import { Students } from '../../../admin/students/students.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';

/** Who has an account, or a course. */
export function AdminStudentsPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <SectionHeading title={copy.title} />
      <Students
        cId={parameters.get('course') ?? ''}
        onCourse={(cId) =>
          void navigate(adminPaths.students(cId), { replace: true, preventScrollReset: true })
        }
      />
    </>
  );
}

/** One student. */
export function AdminStudentPage() {
  const { uid = '' } = useParams();
  return (
    <>
      <SectionHeading title={copy.profile} />
      <StudentProfile key={uid} uid={uid} />
    </>
  );
}
