import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { liveCourses } from '../../../admin/api/all-courses-query.ts';
import { BatchForm } from '../../../admin/batches/batch-form.tsx';
import { copy } from '../../../admin/batches/copy.ts';
import { MadeBatchCard } from '../../../admin/batches/made-batch.tsx';
import type { MadeBatch } from '../../../admin/batches/use-make-batch.ts';
import { CodeTabs } from '../../../admin/codes/code-tabs.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { useSession } from '../../../shared/auth/session.tsx';
import { WithCourses } from './with-courses.tsx';

/** Where batches of cards are made. */
export function NewCodeBatchPage() {
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
