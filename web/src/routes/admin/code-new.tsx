import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../auth/session.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { liveCourses } from '../../features/admin-area/all-courses-query.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { CodeDesk } from '../../features/admin-codes/code-desk.tsx';
import { CodeTabs } from '../../features/admin-codes/code-tabs.tsx';
import { copy } from '../../features/admin-codes/copy.ts';
import { WithCourses } from './with-courses.tsx';

/** Where one code is made at once, to be sent or read out. */
export function NewCodePage() {
  usePageTitle(copy.oneTitle);
  const [parameters] = useSearchParams();
  const { user } = useSession();
  return (
    <>
      <SectionHeading title={copy.oneTitle} />
      <CodeTabs />
      <WithCourses>
        {(courses) => (
          <CodeDesk
            uid={user?.uid ?? ''}
            courses={liveCourses(courses)}
            courseId={parameters.get('course')}
          />
        )}
      </WithCourses>
    </>
  );
}
