import { useSearchParams } from 'react-router';
import { liveCourses } from '../../../admin/api/all-courses-query.ts';
import { CodeDesk } from '../../../admin/codes/code-desk.tsx';
import { CodeTabs } from '../../../admin/codes/code-tabs.tsx';
import { copy } from '../../../admin/codes/copy.ts';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { useSession } from '../../../shared/auth/session.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
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
