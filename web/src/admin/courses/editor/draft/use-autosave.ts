import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft } from './draft-store.ts';

/** Milliseconds of rest after which what was typed is kept. */
const rest = 500;

interface Options<Values extends FieldValues> {
  /** Where it is kept. */
  readonly key: string;
  readonly form: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>;
  readonly unsaved: boolean;
  /** What is kept beside the form's values; each change of it is kept, too. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/**
 * Keeps what is typed in this browser: after each pause, and when the page is hidden.
 * @returns a function that forgets it, once the server has it or the admin does not want it. It resolves
 *   when the browser has forgotten: a draft that is left would be put in again by a reload.
 */
export function useAutosave<Values extends FieldValues>({
  key,
  form,
  unsaved,
  beside,
}: Options<Values>): () => Promise<void> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    const values = form.getValues();
    if (unsaved) void keepDraft(key, { ...beside, values, keptAt: new Date().toISOString() });
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
  useEffect(() => soon(), [unsaved, ...Object.values(beside)]);

  return () => {
    clearTimeout(timer.current);
    return keepDraft(key, null);
  };
}
