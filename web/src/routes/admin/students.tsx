import { useParams } from 'react-router-dom';
import { usePageTitle } from '../../components/page-title.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { copy } from '../../features/admin-students/copy.ts';
import { StudentList } from '../../features/admin-students/student-list.tsx';
import { StudentProfile } from '../../features/admin-students/student-profile.tsx';

/** Who has an account. */
export function AdminStudentsPage() {
  usePageTitle(copy.title);
  return (
    <>
      <SectionHeading title={copy.title} />
      <StudentList />
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
