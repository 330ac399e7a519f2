import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../components/page-title.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { BatchList } from '../../features/admin-code-batches/batch-list.tsx';
import { copy } from '../../features/admin-code-batches/copy.ts';
import { CodeTabs } from '../../features/admin-codes/code-tabs.tsx';
import { WithCourses } from './with-courses.tsx';

/** What was made, sold and used. */
export function CodeBatchesPage() {
  usePageTitle(copy.listTitle);
  const [parameters, setParameters] = useSearchParams();
  return (
    <>
      <SectionHeading title={copy.listTitle} />
      <CodeTabs />
      <WithCourses>
        {(courses) => (
          <BatchList
            courses={courses}
            cId={parameters.get('course') ?? ''}
            onCourse={(cId) => setParameters(cId === '' ? {} : { course: cId }, { replace: true })}
          />
        )}
      </WithCourses>
    </>
  );
}
