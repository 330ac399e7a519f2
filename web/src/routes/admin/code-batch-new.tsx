import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../auth/session.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { liveCourses } from '../../features/admin-area/all-courses-query.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { BatchForm } from '../../features/admin-code-batches/batch-form.tsx';
import { copy } from '../../features/admin-code-batches/copy.ts';
import { MadeBatchCard } from '../../features/admin-code-batches/made-batch.tsx';
import type { MadeBatch } from '../../features/admin-code-batches/use-make-batch.ts';
import { CodeTabs } from '../../features/admin-codes/code-tabs.tsx';
import { WithCourses } from './with-courses.tsx';

/** Where batches of cards are made. */
export function NewCodeBatchPage() {
  usePageTitle(copy.newTitle);
  const [parameters] = useSearchParams();
  const { user } = useSession();
  const [made, setMade] = useState<MadeBatch | null>(null);
  return (
    <>
      <SectionHeading title={copy.newTitle} />
      <CodeTabs />
      <WithCourses>
        {(courses) =>
          made === null ? (
            <BatchForm
              uid={user?.uid ?? ''}
              courses={liveCourses(courses)}
              courseId={parameters.get('course') ?? ''}
              onMade={setMade}
            />
          ) : (
            <MadeBatchCard
              made={made}
              courseTitle={courses.find(({ id }) => id === made.batch.cId)?.title ?? ''}
              onAnother={() => setMade(null)}
            />
          )
        }
      </WithCourses>
    </>
  );
}
