import type { CourseSubmission } from '@markaz/contract/catalogue/course-input';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../../../shared/api/errors.ts';
import { courseKeys } from '../../../../shared/courses/queries.ts';
import { adminKeys } from '../../../api/course-queries.ts';
import { useConflict } from '../../../ui/conflict/conflict-dialog.tsx';
import { causeOf } from '../../../ui/form/fill-form.ts';
import { differenceInWords, mergeCourse } from '../conflict/merge-course.ts';
import { copy } from '../editor.copy.ts';
import { authorsQuery } from '../form/author-field.tsx';
import { type CourseEdit, formValues } from '../form/course-form-values.ts';
import type { Refusal } from '../form/error-summary.tsx';
import { submitCourse, updateCourse } from './send-course.ts';
import { type StoredCourse, storedCourseQuery } from './stored-course.ts';

export interface SaveState {
  /** Uploaded share, from 0 to 1; null if no save is running. */
  readonly progress: number | null;
  /** Why the last save failed as a whole; null if it did not. */
  readonly failure: string | null;
  /** Whether the admin cancelled the last save. */
  readonly cancelled: boolean;
}

interface Options {
  readonly edit: CourseEdit;
  readonly requestId: string;
  readonly refuse: Refusal['refuse'];
  readonly onAdded: (id: string) => void;
  readonly onUpdated: (stored: StoredCourse) => void;
}

const idle: SaveState = { progress: null, failure: null, cancelled: false };

/** Saves the edit, merged with another admin's save if there was one. */
export function useSave({ edit, requestId, refuse, onAdded, onUpdated }: Options) {
  const { base, form, thumbnail, begin } = edit;
  const { picture, removePicture } = thumbnail;
  const queryClient = useQueryClient();
  const [state, setState] = useState(idle);
  const controller = useRef<AbortController>(null);
  const { title } = copy.conflict;
  const conflict = useConflict({ title, merge: mergeCourse, words: differenceInWords });

  const send = ({ courseInfo, lectures }: CourseSubmission, on: StoredCourse | null) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const options = { signal, onProgress: (progress: number) => setState({ ...idle, progress }) };
    // From 1, as the spec's default order begins (spec 9).
    const numbered = lectures.map((lecture, index) => ({ ...lecture, order: index + 1 }));
    const parts = { courseInfo, lectures: numbered, thumbnail: picture };
    if (on === null) return submitCourse({ requestId, ...parts }, options);
    const { id, updatedAt } = on.course;
    const removeThumbnail = removePicture && picture === null;
    return updateCourse({ id, updatedAt, ...parts, removeThumbnail }, options);
  };
  const refreshLists = () => {
    for (const queryKey of [adminKeys.courses, courseKeys.all, authorsQuery.queryKey])
      void queryClient.invalidateQueries({ queryKey });
  };
  const fail = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {};
    if (Object.keys(fields).length > 0) refuse(fields, true);
    else setState({ ...idle, failure: causeOf(error, copy.failedCause) });
  };
  const mergeFrom = async (before: StoredCourse) => {
    const reading = queryClient.fetchQuery({
      ...storedCourseQuery(before.course.id),
      staleTime: 0,
    });
    const theirs = await reading.catch(() => null);
    if (theirs === null) return setState({ ...idle, failure: copy.conflict.unread });
    const [mine, stored] = [form.getValues(), formValues(theirs)];
    await conflict.resolve({
      sides: { base: formValues(before), mine, theirs: stored },
      goOn: (values) => {
        begin(theirs, values);
        return submit(theirs);
      },
    });
  };
  const save = async (course: CourseSubmission, on: StoredCourse | null) => {
    setState({ ...idle, progress: 0 });
    const end = await send(course, on);
    setState(idle);
    if (end.outcome === 'ADDED' || end.outcome === 'UPDATED') refreshLists();
    if (end.outcome === 'ADDED') onAdded(end.id);
    else if (end.outcome === 'UPDATED') onUpdated(end.stored);
    else if (end.outcome === 'CONFLICT') return on === null ? undefined : mergeFrom(on);
    else if (end.outcome === 'ERROR' && controller.current?.signal.aborted)
      setState({ ...idle, cancelled: true });
    else fail(end.error);
  };
  const submit = (on: StoredCourse | null): Promise<void> => {
    const complete = thumbnail.state.status !== 'failed';
    return form.handleSubmit(
      (course) => (complete ? save(course, on) : refuse({})),
      () => refuse({}),
    )();
  };

  return {
    state,
    dialog: conflict.dialog,
    /** Something is missing: shows all errors and sends nothing. */
    refuse: () => void form.trigger().then(() => refuse({})),
    submit: () => {
      form.clearErrors();
      void submit(base);
    },
    /** Cancels the save. A complete upload may be stored anyway. */
    cancel: () => controller.current?.abort(),
  };
}
