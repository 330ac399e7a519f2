import { useSearchParams } from 'react-router';
import { BatchList } from '../../../admin/batches/batch-list.tsx';
import { copy } from '../../../admin/batches/copy.ts';
import { CodeTabs } from '../../../admin/codes/code-tabs.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { WithCourses } from './with-courses.tsx';

/** What was made, sold and used. */
export function CodeBatchesPage() {
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
            onCourse={(cId) =>
              setParameters(cId === '' ? {} : { course: cId }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        )}
      </WithCourses>
    </>
  );
}
