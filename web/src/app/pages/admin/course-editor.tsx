import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { draftQuery, toDraftKey } from '../../../admin/courses/editing/draft-store.ts';
import { storedCourseQuery } from '../../../admin/courses/editor/course-calls.ts';
import { CourseEditor } from '../../../admin/courses/editor/course-editor.tsx';
import type { CourseDraft } from '../../../admin/courses/editor/course-values.ts';
import { copy } from '../../../admin/courses/editor/editor.copy.ts';
import { CopyDialog } from '../../../admin/courses/list/copy-dialog.tsx';
import { copy as coursesCopy } from '../../../admin/courses/list/list.copy.ts';
import { SavedNotice } from '../../../admin/courses/list/saved-notice.tsx';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { DialogButton } from '../../../admin/ui/confirm-dialog.tsx';
import { CopyIcon, EyeIcon, PeopleIcon } from '../../../admin/ui/icons.tsx';
import { saved } from '../../../admin/ui/leave-dialog.tsx';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { useHasAccess, useStaffUid } from '../../../admin/ui/use-has-access.ts';
import { paths } from '../../../shared/paths.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';

interface EditorProps extends Omit<ComponentProps<typeof CourseEditor>, 'draft' | 'draftKey'> {
  readonly cId: string | null;
}

const skeletonProps = { label: copy.loading, width: 'min(900px, 100%)', height: '40rem' } as const;

function EditorWithDraft({ cId, ...editor }: EditorProps) {
  const key = toDraftKey(useStaffUid(), cId ?? 'new');
  return (
    <Loaded query={useQuery(draftQuery<CourseDraft>(key))} {...skeletonProps}>
      {(draft) => <CourseEditor {...editor} draft={draft} draftKey={key} />}
    </Loaded>
  );
}

export function NewCoursePage() {
  const navigate = useNavigate();
  return (
    <>
      <SectionHeading title={copy.title} />
      <EditorWithDraft
        cId={null}
        stored={null}
        onSaved={(id) => {
          showToast(copy.saved);
          void navigate(adminPaths.courses(), { state: { ...saved, added: id } });
        }}
      />
    </>
  );
}

export function EditCoursePage() {
  const may = useHasAccess();
  const navigate = useNavigate();
  const { cId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  /** The course that was saved here. A copy of the course opens on this page too. */
  const [savedId, setSavedId] = useState<string | null>(null);
  const stored = useQuery(storedCourseQuery(cId));
  // Removes `add` from the URL, so that a reload does not add another lecture. The form's values
  // stay.
  const onLectureAdded = () => setSearch({}, { replace: true, state: saved });
  return (
    <>
      <SectionHeading title={copy.editTitle}>
        <span>
          {may('sales') && (
            <Button component={Link} to={adminPaths.students(cId)} startIcon={<PeopleIcon />}>
              {coursesCopy.students}
            </Button>
          )}
          <Button component={Link} to={paths.courseAsStudent(cId)} startIcon={<EyeIcon />}>
            {coursesCopy.view}
          </Button>
          <DialogButton
            startIcon={<CopyIcon />}
            disabled={stored.data === undefined}
            renderDialog={(close) => (
              <CopyDialog id={cId} title={stored.data?.course.title ?? ''} onClose={close} />
            )}
          >
            {coursesCopy.copy}
          </DialogButton>
        </span>
      </SectionHeading>
      {savedId === cId && <SavedNotice id={cId} />}
      <Loaded query={stored} {...skeletonProps}>
        {(course) => (
          <EditorWithDraft
            key={cId}
            cId={cId}
            stored={course}
            onSaved={(_, examId) => {
              showToast(copy.updated);
              if (examId === undefined) setSavedId(cId);
              else void navigate(adminPaths.exam(cId, examId), { state: saved });
            }}
            addLecture={search.get('add') === 'lecture'}
            onLectureAdded={onLectureAdded}
          />
        )}
      </Loaded>
    </>
  );
}
