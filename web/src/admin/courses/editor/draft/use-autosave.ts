import { useEffect, useEffectEvent, useRef } from 'react';
import type { CourseForm } from '../form/course-form-values.ts';
import { type CourseDraft, keepCourseDraft } from './course-draft.ts';

/** Milliseconds of rest after which what was typed is kept. */
const rest = 500;

interface Options {
  readonly key: string;
  readonly form: CourseForm;
  /** Whether there is anything that the server does not have. */
  readonly unsaved: boolean;
  /** What is kept beside the form's own values. */
  readonly rest: Omit<CourseDraft, 'values' | 'keptAt'>;
}

/**
 * Keeps what is typed in this browser: after each pause, and when the page is hidden.
 * @returns a function that forgets it, once the server has it or the admin does not want it.
 */
export function useAutosave({ key, form, unsaved, rest: others }: Options): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    const draft = { ...others, values: form.getValues(), keptAt: new Date().toISOString() };
    if (unsaved) void keepCourseDraft(key, draft);
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
  const { picture, removePicture, base } = others;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these is kept too
  useEffect(() => soon(), [picture, removePicture, base, unsaved]);

  return () => {
    clearTimeout(timer.current);
    void keepCourseDraft(key, null);
  };
}
