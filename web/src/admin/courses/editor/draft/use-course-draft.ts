import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CourseEdit } from '../form/course-form-values.ts';
import type { StoredCourse } from '../save/stored-course.ts';
import { type CourseDraft, keepCourseDraft } from './course-draft.ts';

/** Milliseconds of rest after which what was typed is kept. */
const rest = 500;

/**
 * Keeps what is typed in this browser: after each pause, and when the page is hidden.
 * @returns a function that forgets it, once the server has it or the admin does not want it.
 */
function useAutosave(key: string, requestId: string, edit: CourseEdit): () => void {
  const { base, form, thumbnail, unsaved } = edit;
  const { picture, removePicture } = thumbnail;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    const values = form.getValues();
    const draft = { requestId, base, picture, removePicture, values };
    if (unsaved) void keepCourseDraft(key, { ...draft, keptAt: new Date().toISOString() });
  });
  const soon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keep(), rest);
  });

  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: () => soon() });
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
    };
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these is kept too
  useEffect(() => soon(), [picture, removePicture, base, unsaved]);

  return () => {
    clearTimeout(timer.current);
    void keepCourseDraft(key, null);
  };
}

interface Options {
  readonly edit: CourseEdit;
  /** The course as the server has it; null for a new one. */
  readonly stored: StoredCourse | null;
  readonly draft: CourseDraft | null;
  readonly key: string;
}

/** Puts what was typed earlier into the form again, and keeps what is typed now. */
export function useCourseDraft({ edit, stored, draft, key }: Options) {
  const { thumbnail, unsaved, begin } = edit;
  const [requestId] = useState(() => draft?.requestId ?? crypto.randomUUID());
  const [discarded, setDiscarded] = useState(false);
  const forget = useAutosave(key, requestId, edit);

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
    forget();
  };
  const toggle = () => {
    setDiscarded(!discarded);
    if (discarded) take();
    else startFrom(stored);
  };
  return {
    /** Under which a new course is asked for however often. */
    requestId,
    /** Whether there is a draft that may be discarded, or was. */
    offered: draft !== null && (unsaved || discarded),
    discarded,
    /** Discards the draft, or takes that back. */
    toggle,
    /** Goes on from a course as it is stored, with nothing typed. */
    startFrom,
    /** Forgets what is kept, once the server has it. */
    forget,
  };
}
