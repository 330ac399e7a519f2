import type { CourseSubmission } from '@markaz/contract/courses';
import Paper from '@mui/material/Paper';
import { type SubmitEvent, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { formElements, missingFields } from './completeness.ts';
import { copy } from './copy.ts';
import styles from './course-editor.module.css';
import { type CourseFormValues, courseFormResolver, emptyCourse } from './course-form-values.ts';
import { CourseInfoFields } from './course-info-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { problemsOf } from './field-errors.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { LectureFields } from './lecture-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';
import { courseField } from './use-course-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSubmitCourse } from './use-submit-course.ts';
import { useThumbnail } from './use-thumbnail.ts';

/** Writes a new course. @param onAdded called with its id once the server has it. */
export function CourseEditor({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const form = useForm<CourseFormValues, unknown, CourseSubmission>({
    resolver: courseFormResolver,
    defaultValues: emptyCourse,
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const thumbnail = useThumbnail();
  const saving = useSubmitCourse();
  const guard = useLeaveGuard(isDirty || thumbnail.state.status !== 'none');
  const [refusal, setRefusal] = useState({ round: 0, byServer: false });
  const element = useRef<HTMLFormElement>(null);

  const refuse = (fields: Readonly<Record<string, string>>, byServer: boolean) => {
    for (const [path, message] of Object.entries(fields))
      form.setError(courseField(path), { type: byServer ? 'server' : 'required', message });
    setRefusal(({ round }) => ({ round: round + 1, byServer }));
  };

  const save = async (course: CourseSubmission) => {
    const { state } = thumbnail;
    const outcome = await saving.submit(course, state.status === 'ready' ? state.picture : null);
    if (outcome.outcome === 'ADDED') onAdded(outcome.id);
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
      (course) => (complete ? save(course) : refuse(missing, false)),
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
        <p className={styles.muted}>{copy.requiredNote}</p>
        {refusal.round > 0 && (
          <ErrorSummary
            title={refusal.byServer ? copy.summary.server : copy.summary.title}
            problems={problems}
            round={refusal.round}
            onChoose={goTo}
          />
        )}
        <Paper variant="outlined" component="section" className={styles.section}>
          <h2>{copy.basics}</h2>
          <CourseInfoFields />
        </Paper>
        <Paper variant="outlined" component="section" className={styles.section}>
          <h2>{copy.thumbnail.title}</h2>
          <ThumbnailField thumbnail={thumbnail} serverProblem={serverPictureProblem} />
        </Paper>
        <Paper variant="outlined" component="section" className={styles.section}>
          <h2>{copy.lectures.title}</h2>
          <LectureFields />
        </Paper>
        <SaveBar
          progress={saving.progress}
          failure={saving.failure}
          waiting={thumbnail.state.status === 'working'}
        />
      </form>
      <LeaveDialog guard={guard} />
    </FormProvider>
  );
}
