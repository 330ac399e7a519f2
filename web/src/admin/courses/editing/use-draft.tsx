import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { formatDateTime } from '../../../shared/format/time.ts';
import { keepDraft } from './draft-store.ts';
import { copy } from './editing.copy.ts';
import type { Edit } from './use-save.ts';

/** Milliseconds without input before a draft is saved. */
const pause = 500;

/** Unsaved input of an editor. */
export interface Draft<Values, Stored> {
  readonly values: Values;
  /** What the edit began with. */
  readonly base: Stored;
  /** ISO 8601. */
  readonly keptAt: string;
}

interface Options<Values extends FieldValues, Stored, Kept extends Draft<Values, Stored>> {
  /** Storage key of the draft. */
  readonly key: string;
  readonly edit: Pick<Edit<Values, FieldValues, Stored>, 'base' | 'unsaved'> & {
    readonly form: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>;
  };
  /** Saved with the form's values; a change of any of them also saves. */
  readonly beside: Omit<Kept, keyof Draft<Values, Stored>>;
  /** The draft of an earlier visit, restored at once. */
  readonly draft: Kept | null;
  /** What the server has. */
  readonly stored: Stored;
  /** Fills the editor with a stored version, and the draft over it if there is one. */
  readonly begin: (stored: Stored, draft: Kept | null) => void;
}

/**
 * Restores the draft, and saves new input in this browser after each pause and when the page is
 * hidden.
 * @returns `notice`, which offers to discard the restored draft; `forget`, which deletes it after a
 *   save; `startFrom`, which also fills the editor with the saved version. Both resolve once the
 *   draft is gone: a reload would restore one that is left.
 */
export function useDraft<
  Values extends FieldValues,
  Stored,
  Kept extends Draft<Values, Stored> = Draft<Values, Stored>,
>({ key, edit, beside, draft, stored, begin }: Options<Values, Stored, Kept>) {
  const { base, form, unsaved } = edit;
  const [discarded, setDiscarded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current);
    const kept = { ...beside, base, values: form.getValues(), keptAt: new Date().toISOString() };
    if (unsaved) void keepDraft(key, kept);
  });
  const keepSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keep(), pause);
  });
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: () => keepSoon() });
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
    };
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these is saved too
  useEffect(() => keepSoon(), [unsaved, base, ...Object.values(beside)]);

  const restore = () => {
    if (draft !== null) begin(draft.base, draft);
  };
  const restoreOnce = useEffectEvent(restore);
  useEffect(() => restoreOnce(), []);

  const forget = () => {
    clearTimeout(timer.current);
    return keepDraft(key, null);
  };
  const startFrom = (saved: Stored) => {
    begin(saved, null);
    return forget();
  };
  const toggle = () => {
    setDiscarded(!discarded);
    if (discarded) restore();
    else void startFrom(stored);
  };
  const notice = draft !== null && (unsaved || discarded) && (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={toggle}>
          {discarded ? copy.draft.undo : copy.draft.discard}
        </Button>
      }
    >
      {discarded ? copy.draft.discarded : copy.draft.restored(formatDateTime(draft.keptAt))}
    </Alert>
  );
  return { notice, forget, startFrom };
}
