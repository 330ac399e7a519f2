import type { CourseSubmission } from '@markaz/contract/courses';
import Paper from '@mui/material/Paper';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { copy } from './copy.ts';
import styles from './course-editor.module.css';
import type { CourseDraft } from './draft/course-draft.ts';
import { DraftNotice } from './draft/draft-notice.tsx';
import { useAutosave } from './draft/use-autosave.ts';
import { formElements, missingFields } from './form/completeness.ts';
import {
  type CourseFormValues,
  courseFormResolver,
  emptyCourse,
} from './form/course-form-values.ts';
import { CourseInfoFields } from './form/course-info-fields.tsx';
import { ErrorSummary } from './form/error-summary.tsx';
import { problemsOf } from './form/field-errors.ts';
import { courseField } from './form/use-course-form.ts';
import { LectureFields } from './lectures/lecture-fields.tsx';
import { type Choice, differences, merged } from './save/compare-course.ts';
import { type Conflict, ConflictDialog } from './save/conflict-dialog.tsx';
import { formValues, readStoredCourse, type StoredCourse } from './save/stored-course.ts';
import { useSaveCourse } from './save/use-save-course.ts';
import { SaveBar } from './save-bar.tsx';
import { ThumbnailField } from './thumbnail/thumbnail-field.tsx';
import { useThumbnail } from './thumbnail/use-thumbnail.ts';

interface Props {
  /** The course to be edited; null writes a new one. */
  readonly stored: StoredCourse | null;
  /** What was typed here before and not saved. */
  readonly draft: CourseDraft | null;
  /** Where what is typed is kept. */
  readonly draftKey: string;
  /** Called with the course's id once the server has it. */
  readonly onSaved: (id: string) => void;
}

interface StoredConflict extends Conflict {
  readonly stored: StoredCourse;
}

const valuesOf = (stored: StoredCourse | null) =>
  stored === null ? emptyCourse : formValues(stored);

/** Writes a course: a new one, or what became of one. */
export function CourseEditor({ stored, draft, draftKey, onSaved }: Props) {
  const [base, setBase] = useState(draft?.base ?? stored);
  const [requestId] = useState(() => draft?.requestId ?? crypto.randomUUID());
  const [removePicture, setRemovePicture] = useState(false);
  const [draftDiscarded, setDraftDiscarded] = useState(false);
  const [conflict, setConflict] = useState<StoredConflict | null>(null);
  const [refusal, setRefusal] = useState({ round: 0, byServer: false });
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<CourseFormValues, unknown, CourseSubmission>({
    resolver: courseFormResolver,
    defaultValues: valuesOf(base),
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const thumbnail = useThumbnail();
  const saving = useSaveCourse();
  const picture = thumbnail.state.status === 'ready' ? thumbnail.state.picture : null;
  const unsaved = isDirty || removePicture || thumbnail.state.status !== 'none';
  const guard = useLeaveGuard(unsaved);
  const forget = useAutosave({
    key: draftKey,
    form,
    unsaved,
    rest: { requestId, base, picture, removePicture },
  });

  const takeDraft = () => {
    if (draft === null) return;
    setBase(draft.base);
    setRemovePicture(draft.removePicture);
    form.reset(valuesOf(draft.base));
    form.reset(draft.values, { keepDefaultValues: true });
    thumbnail.reset(draft.picture);
  };
  const takeDraftOnce = useEffectEvent(takeDraft);
  useEffect(() => takeDraftOnce(), []);

  const startFrom = (course: StoredCourse | null) => {
    setBase(course);
    setRemovePicture(false);
    thumbnail.reset(null);
    form.reset(valuesOf(course));
    setRefusal({ round: 0, byServer: false });
    forget();
  };
  const toggleDraft = () => {
    setDraftDiscarded(!draftDiscarded);
    if (draftDiscarded) takeDraft();
    else startFrom(stored);
  };

  const refuse = (fields: Readonly<Record<string, string>>, byServer: boolean) => {
    for (const [path, message] of Object.entries(fields))
      form.setError(courseField(path), { type: byServer ? 'server' : 'required', message });
    setRefusal(({ round }) => ({ round: round + 1, byServer }));
  };

  /** Goes on from the course as another admin left it, with this form's content. */
  const rebase = (theirs: StoredCourse, choice: Choice) => {
    const values = merged(form.getValues(), formValues(theirs), choice);
    setBase(theirs);
    form.reset(formValues(theirs));
    form.reset(values, { keepDefaultValues: true });
    void form.handleSubmit(
      (course) => save(course, theirs),
      () => refuse({}, false),
    )();
  };

  const meetConflict = async (before: StoredCourse) => {
    const theirs = await readStoredCourse(before.course.id).catch(() => null);
    if (theirs === null) return saving.fail(copy.conflict.unread);
    const sides = { base: formValues(before), mine: form.getValues(), theirs: formValues(theirs) };
    if (differences(sides.base, sides.mine, sides.theirs).length > 0)
      setConflict({ ...sides, stored: theirs });
    else rebase(theirs, {});
  };

  const save = async (course: CourseSubmission, on: StoredCourse | null) => {
    const wish = { thumbnail: picture, removeThumbnail: removePicture };
    const outcome = await saving.save({ ...course, requestId }, wish, on);
    if (outcome.outcome === 'ADDED') {
      forget();
      onSaved(outcome.id);
    }
    if (outcome.outcome === 'UPDATED') {
      startFrom(outcome.stored);
      onSaved(outcome.stored.course.id);
    }
    if (outcome.outcome === 'CONFLICT' && on !== null) await meetConflict(on);
    if (outcome.outcome === 'FAILED')
      refuse(
        Object.keys(outcome.fields).length > 0
          ? outcome.fields
          : { course: outcome.message ?? copy.failed },
        true,
      );
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.progress !== null) return;
    form.clearErrors();
    const missing = Object.fromEntries(
      missingFields(formElements(event.currentTarget)).map((name) => [name, copy.required]),
    );
    const complete = Object.keys(missing).length === 0 && thumbnail.state.status !== 'failed';
    void form.handleSubmit(
      (course) => (complete ? save(course, base) : refuse(missing, false)),
      () => refuse(missing, false),
    )(event);
  };

  const goTo = (path: string) => {
    const field = element.current?.elements.namedItem(path);
    if (field instanceof HTMLElement) field.focus();
    else form.setFocus(courseField(path));
  };

  const pictureProblem =
    thumbnail.state.status === 'failed'
      ? [{ path: 'thumbnail', message: copy.thumbnail.unreadable }]
      : [];
  const problems = [...problemsOf(errors), ...pictureProblem];
  const serverPictureProblem = problems.find(({ path }) => path === 'thumbnail')?.message;

  return (
    <FormProvider {...form}>
      <form ref={element} className={styles.editor} noValidate onSubmit={onSubmit}>
        {draft !== null && (unsaved || draftDiscarded) && (
          <DraftNotice keptAt={draft.keptAt} discarded={draftDiscarded} onToggle={toggleDraft} />
        )}
        <p className={styles.muted}>{copy.requiredNote}</p>
        {refusal.round > 0 && (
          <ErrorSummary
            title={refusal.byServer ? copy.summary.server : copy.summary.title}
            problems={problems}
            round={refusal.round}
            onChoose={goTo}
          />
        )}
        {/* What is typed during a save would be neither in it nor left by it. */}
        <div className={styles.editor} inert={saving.progress !== null}>
          <Paper variant="outlined" component="section" className={styles.section}>
            <h2>{copy.basics}</h2>
            <CourseInfoFields />
          </Paper>
          <Paper variant="outlined" component="section" className={styles.section}>
            <h2>{copy.thumbnail.title}</h2>
            <ThumbnailField
              thumbnail={thumbnail}
              stored={base?.course.thumbnail?.src ?? null}
              storedRemoved={removePicture}
              onRemoveStored={setRemovePicture}
              serverProblem={serverPictureProblem}
            />
          </Paper>
          <Paper variant="outlined" component="section" className={styles.section}>
            <h2>{copy.lectures.title}</h2>
            <LectureFields />
          </Paper>
        </div>
        <SaveBar
          label={base === null ? copy.save : copy.saveChanges}
          progress={saving.progress}
          failure={saving.failure}
          cancelled={saving.cancelled}
          onCancel={saving.cancel}
          waiting={thumbnail.state.status === 'working'}
        />
      </form>
      <LeaveDialog guard={guard} />
      {conflict !== null && (
        <ConflictDialog
          base={conflict.base}
          mine={conflict.mine}
          theirs={conflict.theirs}
          onBack={() => setConflict(null)}
          onChosen={(choice) => {
            setConflict(null);
            rebase(conflict.stored, choice);
          }}
        />
      )}
    </FormProvider>
  );
}
