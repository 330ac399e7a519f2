import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { BatchList } from '../batches/batch-list.tsx';
import { copy } from '../batches/copy.ts';
import { CodeTabs } from '../codes/code-tabs.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
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
