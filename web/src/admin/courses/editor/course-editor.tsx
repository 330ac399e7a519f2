import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { type FieldPath, FormProvider } from 'react-hook-form';
import { Form } from '../../../shared/form/form.tsx';
import { formatDateTime } from '../../../shared/format/time.ts';
import { classes } from '../../../shared/ui/classes.ts';
import * as styles from '../../ui/form/form.module.css';
import { FormSection } from '../../ui/form/form-fields.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import type { CourseDraft } from './draft/course-draft.ts';
import { useCourseDraft } from './draft/use-course-draft.ts';
import { copy } from './editor.copy.ts';
import { type CourseFormValues, useCourseEdit } from './form/course-form-values.ts';
import { CourseInfoFields } from './form/course-info-fields.tsx';
import { ErrorSummary, useRefusal } from './form/error-summary.tsx';
import { fieldLabel } from './form/field-errors.ts';
import { HidingNotice } from './form/hiding-notice.tsx';
import { LectureFields, type LectureList } from './lectures/lecture-fields.tsx';
import { ReadCourse } from './lectures/quiz-entry.tsx';
import { Completions, LectureCards } from './lectures/removal-notice.ts';
import { RemovedLectures } from './lectures/removed-lectures.tsx';
import { SignedHosts } from './lectures/signed-hosts.ts';
import { SaveBar } from './save/save-bar.tsx';
import type { OpenedCourse, StoredCourse } from './save/stored-course.ts';
import { useSave } from './save/use-save.ts';
import { ThumbnailField } from './thumbnail/thumbnail-field.tsx';

const nothingCounted = {};
const unreadable = { path: 'thumbnail', message: copy.thumbnail.unreadable };
const noHosts: readonly string[] = [];

interface Props {
  /** The course to edit; null for a new one. */
  readonly stored: OpenedCourse | null;
  /** Unsaved values from an earlier visit. */
  readonly draft: CourseDraft | null;
  /** Storage key of the draft. */
  readonly draftKey: string;
  /** Called with the course's id once the server has saved it. */
  readonly onSaved: (id: string) => void;
  /** Adds a new lecture as soon as it is true. */
  readonly addLecture?: boolean;
  /** Called once that lecture is added. */
  readonly onLectureAdded?: () => void;
}

/** Form for a course, new or existing. */
export function CourseEditor({ stored, draft, draftKey, onSaved, ...arrival }: Props) {
  const { addLecture = false, onLectureAdded } = arrival;
  const edit = useCourseEdit(draft?.base ?? stored);
  const { base, form, thumbnail, unsaved } = edit;
  const kept = useCourseDraft({ edit, stored, draft, key: draftKey });
  const refusal = useRefusal(form);
  const goOnFrom = (updated: StoredCourse) => {
    refusal.clear();
    return kept.startFrom(updated);
  };
  const saving = useSave({
    edit,
    requestId: kept.requestId,
    refuse: refusal.refuse,
    onAdded: (id) => {
      void kept.forget().then(() => onSaved(id));
    },
    onUpdated: (updated) => {
      void goOnFrom(updated).then(() => onSaved(updated.course.id));
    },
  });

  const lectures = useRef<LectureList>(null);
  useEffect(() => {
    if (!addLecture) return;
    lectures.current?.add();
    onLectureAdded?.();
  }, [addLecture, onLectureAdded]);
  const goTo = (path: string) => {
    if (path.startsWith('lectures.')) lectures.current?.show(path);
    else form.setFocus(path as FieldPath<CourseFormValues>);
  };

  return (
    <FormProvider {...form}>
      <Form
        className={classes(styles.form, styles.wide)}
        onSubmit={saving.submit}
        onIncomplete={saving.refuse}
      >
        {draft !== null && kept.offered && (
          <Alert
            severity="info"
            action={
              <Button
                color="inherit"
                onClick={() => {
                  refusal.clear();
                  kept.toggle();
                }}
              >
                {kept.discarded ? copy.draft.undo : copy.draft.discard}
              </Button>
            }
          >
            {kept.discarded
              ? copy.draft.discarded
              : copy.draft.restored(formatDateTime(draft.keptAt))}
          </Alert>
        )}
        <p className={styles.muted}>{copy.requiredNote}</p>
        <ErrorSummary
          refusal={refusal}
          more={thumbnail.state.status === 'failed' ? [unreadable] : []}
          nameOf={fieldLabel}
          onGo={goTo}
        />
        {/* Input during a save would be neither saved nor kept. */}
        <div className={styles.form} inert={saving.state.progress !== null}>
          <FormSection title={copy.basics}>
            <CourseInfoFields />
            {stored !== null && base?.course.published && <HidingNotice opened={stored} />}
          </FormSection>
          <FormSection title={copy.thumbnail.title}>
            <ThumbnailField thumbnail={thumbnail} stored={base?.course.thumbnail?.src ?? null} />
          </FormSection>
          <FormSection title={copy.lectures.title}>
            <Completions value={stored?.completions ?? nothingCounted}>
              <LectureCards value={stored?.lectureCards ?? nothingCounted}>
                <ReadCourse value={stored}>
                  <SignedHosts value={stored?.signedHosts ?? noHosts}>
                    <LectureFields ref={lectures} />
                  </SignedHosts>
                </ReadCourse>
              </LectureCards>
              {base !== null && (
                <RemovedLectures stored={base} unsaved={unsaved} onRestored={goOnFrom} />
              )}
            </Completions>
          </FormSection>
        </div>
        <SaveBar
          label={base === null ? copy.save : copy.saveChanges}
          state={saving.state}
          onCancel={saving.cancel}
          waiting={thumbnail.state.status === 'working'}
        />
      </Form>
      <LeaveDialog unsaved={unsaved} words={copy.leave} />
      {saving.dialog}
    </FormProvider>
  );
}
