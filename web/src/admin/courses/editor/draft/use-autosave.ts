import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft } from './draft-store.ts';

/** Milliseconds without input before a save of the draft. */
const rest = 500;

interface Options<Values extends FieldValues> {
  /** Storage key of the draft. */
  readonly key: string;
  readonly form: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>;
  readonly unsaved: boolean;
  /** Saved with the form's values; a change of any of them also saves. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/**
 * Saves the draft in this browser after each pause and when the page is hidden.
 * @returns a function that deletes the draft after a save or on request. It resolves once the draft
 *   is gone: a reload would restore one that is left.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these is saved too
  useEffect(() => soon(), [unsaved, ...Object.values(beside)]);

  return () => {
    clearTimeout(timer.current);
    return keepDraft(key, null);
  };
}
