import { useSearchParams } from 'react-router';
import { liveCourses } from '../../../admin/api/all-courses-query.ts';
import { CodeTabs } from '../../../admin/codes/code-tabs.tsx';
import { copy } from '../../../admin/codes/copy.ts';
import { NewCode } from '../../../admin/codes/new-code.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { useSession } from '../../../shared/auth/session.tsx';
import { WithCourses } from './with-courses.tsx';

/** Where one code is made at once, to be sent or read out. */
export function NewCodePage() {
  const [parameters] = useSearchParams();
  const { user } = useSession();
  return (
    <>
      <SectionHeading title={copy.oneTitle} />
      <CodeTabs />
      <WithCourses>
        {(courses) => (
          <NewCode
            uid={user?.uid ?? ''}
            courses={liveCourses(courses)}
            courseId={parameters.get('course') ?? ''}
          />
        )}
      </WithCourses>
    </>
  );
}
