import { useEffect, useEffectEvent, useState } from 'react';
import type { CourseEdit } from '../form/course-form-values.ts';
import type { StoredCourse } from '../save/stored-course.ts';
import type { CourseDraft } from './course-draft.ts';
import { useAutosave } from './use-autosave.ts';

interface Options {
  readonly edit: CourseEdit;
  /** The course as the server has it; null for a new one. */
  readonly stored: StoredCourse | null;
  readonly draft: CourseDraft | null;
  readonly key: string;
}

/** Restores the draft into the form, and saves new input. */
export function useCourseDraft({ edit, stored, draft, key }: Options) {
  const { base, form, thumbnail, unsaved, begin } = edit;
  const { picture, removePicture } = thumbnail;
  const [requestId] = useState(() => draft?.requestId ?? crypto.randomUUID());
  const [discarded, setDiscarded] = useState(false);
  const beside = { requestId, base, picture, removePicture };
  const forget = useAutosave({ key, form, unsaved, beside });

  const take = () => {
    if (draft === null) return;
    begin(draft.base, draft.values);
    thumbnail.reset(draft.picture, draft.removePicture);
  };
  const takeOnce = useEffectEvent(take);
  useEffect(() => takeOnce(), []);

  const startFrom = (course: StoredCourse | null) => {
    begin(course);
    thumbnail.reset(null, false);
    return forget();
  };
  const toggle = () => {
    setDiscarded(!discarded);
    if (discarded) take();
    else void startFrom(stored);
  };
  return {
    /** Idempotency key of a new course. */
    requestId,
    /** Whether there is, or was, a draft to discard. */
    offered: draft !== null && (unsaved || discarded),
    discarded,
    /** Discards the draft, or undoes that. */
    toggle,
    /** Resets the form to a stored course; resolves once the draft is deleted. */
    startFrom,
    /** Deletes the draft after a save. */
    forget,
  };
}
