import type { CourseSubmission } from '@markaz/contract/courses';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { differenceInWords } from '../conflict/difference-words.ts';
import { mergeCourse } from '../conflict/merge-course.ts';
import { copy } from '../copy.ts';
import { formValues } from '../form/course-form-values.ts';
import type { Refusal } from '../form/use-refusal.ts';
import type { CourseEdit } from '../use-course-edit.ts';
import { hasFields } from './send-course.ts';
import { readStoredCourse, type StoredCourse } from './stored-course.ts';
import { useSaveCourse } from './use-save-course.ts';

interface Options {
  readonly edit: CourseEdit;
  readonly requestId: string;
  readonly refuse: Refusal['refuse'];
  readonly onAdded: (id: string) => void;
  readonly onUpdated: (stored: StoredCourse) => void;
}

/** Saves what is edited, together with what another admin saved meanwhile. */
export function useSubmit({ edit, requestId, refuse, onAdded, onUpdated }: Options) {
  const { base, form, thumbnail, begin } = edit;
  const saving = useSaveCourse();
  const { title } = copy.conflict;
  const conflict = useConflict({ title, merge: mergeCourse, words: differenceInWords });

  const mergeFrom = async (before: StoredCourse) => {
    const theirs = await readStoredCourse(before.course.id).catch(() => null);
    if (theirs === null) return saving.fail(copy.conflict.unread);
    await conflict.resolve({
      sides: {
        base: formValues(before),
        mine: form.getValues(),
        theirs: formValues(theirs),
      },
      goOn: (values) => {
        begin(theirs, values);
        return send(theirs, {});
      },
    });
  };
  const save = async (course: CourseSubmission, on: StoredCourse | null) => {
    const outcome = await saving.save({ ...course, requestId }, thumbnail, on);
    if (outcome.outcome === 'ADDED') onAdded(outcome.id);
    if (outcome.outcome === 'UPDATED') onUpdated(outcome.stored);
    if (outcome.outcome === 'CONFLICT' && on !== null) await mergeFrom(on);
    if (outcome.outcome === 'FAILED' && hasFields(outcome.error))
      refuse(outcome.error.fields, true);
  };
  const send = (
    on: StoredCourse | null,
    missing: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const complete = Object.keys(missing).length === 0 && thumbnail.state.status !== 'failed';
    return form.handleSubmit(
      (course) => (complete ? save(course, on) : refuse(missing)),
      () => refuse(missing),
    )();
  };
  return {
    saving,
    dialog: conflict.dialog,
    /** @param missing path → sentence, for fields that must be filled in first. */
    submit: (missing: Readonly<Record<string, string>>) => {
      form.clearErrors();
      void send(base, missing);
    },
  };
}
