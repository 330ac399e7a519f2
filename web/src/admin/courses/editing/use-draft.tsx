import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatDateTime } from '../../../shared/format/moment.ts';
import { saveDraft } from './draft-store.ts';
import { copy } from './editing.copy.ts';
import type { Edit } from './use-edit.ts';

/** Pause in typing after which a draft is saved, in milliseconds. */
const saveDelayMs = 500;

export interface Draft<Values, Stored> {
  readonly values: Values;
  readonly base: Stored;
  /** Time at which the draft was saved, in ISO 8601. */
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
  readonly extraData: Omit<Saved, keyof Draft<Values, Stored>>;
  readonly draft: Saved | null;
  readonly stored: Stored;
  /** Called when the edit restarts, with null if it does not start from the draft. */
  readonly onRestart?: (draft: Saved | null) => void;
}

/**
 * Restores the draft. Saves new input in this browser after each pause and when the page is hidden.
 * @returns `notice`, which offers to discard the restored draft; `deleteDraft`, to be called after a
 * save; and `startFrom`, which deletes the draft and fills the editor with a stored version. Await
 * both functions, because a reload before they finish would restore the draft.
 */
export function useDraft<
  Values extends FieldValues,
  Input extends FieldValues,
  Stored,
  Saved extends Draft<Values, Stored>,
>({ key, edit, extraData, draft, stored, onRestart }: Options<Values, Input, Stored, Saved>) {
  const { base, form, unsaved } = edit;
  const [discarded, setDiscarded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useEffectEvent(() => {
    clearTimeout(timer.current);
    const newDraft = {
      ...extraData,
      base,
      values: form.getValues(),
      keptAt: new Date().toISOString(),
    };
    if (unsaved) void saveDraft(key, newDraft);
  });
  const scheduleSave = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(), saveDelayMs);
  });
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => scheduleSave(),
    });
    const onHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
    };
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these is saved too
  useEffect(() => scheduleSave(), [unsaved, base, ...Object.values(extraData)]);

  const restartEdit = (base: Stored, restored: Saved | null) => {
    edit.clearRejection();
    edit.restart(base, restored?.values);
    onRestart?.(restored);
  };
  const restore = () => {
    if (draft !== null) restartEdit(draft.base, draft);
  };
  const restoreOnce = useEffectEvent(restore);
  useEffect(() => restoreOnce(), []);

  const deleteDraft = () => {
    clearTimeout(timer.current);
    return saveDraft(key, null);
  };
  const startFrom = (saved: Stored) => {
    restartEdit(saved, null);
    return deleteDraft();
  };
  const toggleDiscarded = () => {
    setDiscarded(!discarded);
    if (discarded) restore();
    else void startFrom(stored);
  };
  const notice = draft !== null && (unsaved || discarded) && (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={toggleDiscarded}>
          {discarded ? copy.draft.undo : copy.draft.discard}
        </Button>
      }
    >
      {discarded ? copy.draft.discarded : copy.draft.restored(formatDateTime(draft.keptAt))}
    </Alert>
  );
  return { notice, deleteDraft, startFrom };
}
