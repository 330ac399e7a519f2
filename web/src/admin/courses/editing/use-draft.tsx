import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatDateTime } from '../../../shared/format/time.ts';
import { saveDraft } from './draft-store.ts';
import { copy } from './editing.copy.ts';
import type { Edit } from './use-edit.ts';

/** Pause in typing after which a draft is saved, in milliseconds. */
const pause = 500;

export interface Draft<Values, Stored> {
  readonly values: Values;
  readonly base: Stored;
  /** Time of saving, in ISO 8601. */
  readonly keptAt: string;
}

interface Options<
  Values extends FieldValues,
  Input extends FieldValues,
  Stored,
  Saved extends Draft<Values, Stored>,
> {
  readonly key: string;
  readonly edit: Edit<Values, Input, Stored>;
  /** Data saved together with the form's values. A change of this data also triggers a save. */
  readonly beside: Omit<Saved, keyof Draft<Values, Stored>>;
  readonly draft: Saved | null;
  readonly stored: Stored;
  /** Called when the edit restarts; null if it does not start from the draft. */
  readonly onBegin?: (draft: Saved | null) => void;
}

/**
 * Restores the draft. Saves new input in this browser after each pause and when the page is hidden.
 * @returns `notice`, which offers to discard the restored draft; `deleteDraft`, for use after a
 * save; `startFrom`, which also fills the editor with the saved version. Await both, because a
 * reload before their end would restore the draft.
 */
export function useDraft<
  Values extends FieldValues,
  Input extends FieldValues,
  Stored,
  Saved extends Draft<Values, Stored>,
>({ key, edit, beside, draft, stored, onBegin }: Options<Values, Input, Stored, Saved>) {
  const { base, form, unsaved } = edit;
  const [discarded, setDiscarded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useEffectEvent(() => {
    clearTimeout(timer.current);
    const current = { ...beside, base, values: form.getValues(), keptAt: new Date().toISOString() };
    if (unsaved) void saveDraft(key, current);
  });
  const saveSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(), pause);
  });
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: () => saveSoon() });
    const onHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
    };
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these is saved too
  useEffect(() => saveSoon(), [unsaved, base, ...Object.values(beside)]);

  const begin = (from: Stored, restored: Saved | null) => {
    edit.clearRefusal();
    edit.begin(from, restored?.values);
    onBegin?.(restored);
  };
  const restore = () => {
    if (draft !== null) begin(draft.base, draft);
  };
  const restoreOnce = useEffectEvent(restore);
  useEffect(() => restoreOnce(), []);

  const deleteDraft = () => {
    clearTimeout(timer.current);
    return saveDraft(key, null);
  };
  const startFrom = (saved: Stored) => {
    begin(saved, null);
    return deleteDraft();
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
  return { notice, deleteDraft, startFrom };
}
