import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../components/page-title.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { copy } from '../../features/admin-students/copy.ts';
import { StudentProfile } from '../../features/admin-students/student-profile.tsx';
import { StudentsDesk } from '../../features/admin-students/students-desk.tsx';

/** Who has an account, or a course. */
export function AdminStudentsPage() {
  usePageTitle(copy.title);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <SectionHeading title={copy.title} />
      <StudentsDesk
        cId={parameters.get('course') ?? ''}
        onCourse={(cId) => void navigate(adminPaths.students(cId), { replace: true })}
      />
    </>
  );
}

/** One student. */
export function AdminStudentPage() {
  usePageTitle(copy.profile);
  const { uid = '' } = useParams();
  return (
    <>
      <SectionHeading title={copy.profile} />
      <StudentProfile key={uid} uid={uid} />
    </>
  );
}
