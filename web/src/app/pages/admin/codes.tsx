import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { liveCourses } from '../../../admin/api/course-queries.ts';
import { BatchForm, type NewBatch, NewBatchCard } from '../../../admin/batches/batch-form.tsx';
import { BatchList } from '../../../admin/batches/batch-list.tsx';
import { copy as batchesCopy } from '../../../admin/batches/batches.copy.ts';
import { CardMoves } from '../../../admin/codes/card-moves.tsx';
import { CodeCard } from '../../../admin/codes/code-card.tsx';
import { CodeList } from '../../../admin/codes/code-list.tsx';
import { copy as codesCopy } from '../../../admin/codes/codes.copy.ts';
import { copy as movesCopy } from '../../../admin/codes/moves.copy.ts';
import { NewCode } from '../../../admin/codes/new-code.tsx';
import { AuditEntries } from '../../../admin/log/audit-entries.tsx';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { PlusIcon } from '../../../admin/ui/icons.tsx';
import { useStaffUid } from '../../../admin/ui/use-has-access.ts';
import { CodesFrame } from './codes-frame.tsx';

export function AdminCodesPage() {
  const [parameters] = useSearchParams();
  return (
    <CodesFrame
      title={codesCopy.title}
      action={
        <Button
          component={Link}
          to={adminPaths.newBatch(parameters.get('course') ?? '')}
          variant="contained"
          startIcon={<PlusIcon />}
        >
          {codesCopy.tabs.newBatch}
        </Button>
      }
    >
      {(courses) => <CodeList courses={courses} />}
    </CodesFrame>
  );
}

export function CodeCardPage() {
  const { token = '' } = useParams();
  return (
    <CodeCard
      key={token}
      code={token}
      renderLog={(entries) =>
        entries.length === 0 ? <p>{codesCopy.card.noLog}</p> : <AuditEntries entries={entries} />
      }
    />
  );
}

export function CodeBatchesPage() {
  return (
    <CodesFrame title={batchesCopy.listTitle}>
      {(courses) => <BatchList courses={courses} />}
    </CodesFrame>
  );
}

/**
 * Returns the item with the id from the URL. An id that belongs to no course is the id of a bundle.
 */
function chosenItem(courses: readonly AdminCourseSummary[], id: string) {
  const isCourse = courses.some((course) => course.id === id);
  return isCourse ? { courseId: id } : { courseId: '', bundleId: id };
}

export function NewCodeBatchPage() {
  const [parameters] = useSearchParams();
  const uid = useStaffUid();
  const [madeBatch, setMadeBatch] = useState<NewBatch | null>(null);
  return (
    <CodesFrame title={batchesCopy.newTitle}>
      {(courses) =>
        madeBatch === null ? (
          <BatchForm
            uid={uid}
            courses={liveCourses(courses)}
            {...chosenItem(courses, parameters.get('course') ?? '')}
            onCreated={setMadeBatch}
          />
        ) : (
          <NewBatchCard
            newBatch={madeBatch}
            titleOf={(cId) => courses.find(({ id }) => id === cId)?.title ?? ''}
            onAnother={() => setMadeBatch(null)}
          />
        )
      }
    </CodesFrame>
  );
}

export function CardMovesPage() {
  const [parameters] = useSearchParams();
  const { course = '', ...filters } = Object.fromEntries(parameters);
  return (
    <CodesFrame title={movesCopy.title}>
      {(courses) => <CardMoves courses={courses} known={{ ...filters, cId: course }} />}
    </CodesFrame>
  );
}

export function NewCodePage() {
  const [parameters] = useSearchParams();
  const uid = useStaffUid();
  return (
    <CodesFrame title={codesCopy.oneTitle}>
      {(courses) => (
        <NewCode
          uid={uid}
          courses={liveCourses(courses)}
          courseId={parameters.get('course') ?? ''}
        />
      )}
    </CodesFrame>
  );
}
