import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isApiError } from '../../../shared/api/errors.ts';
import type { UploadOptions } from '../../../shared/api/post-form.ts';
import { type ConflictOptions, useConflict } from '../../ui/conflict/conflict-dialog.tsx';
import { describeSaveError } from '../../ui/form/fill-form.ts';
import type { Edit } from './use-edit.ts';

export interface SaveState {
  /** Uploaded share of the request, from 0 to 1, or null if no save is running. */
  readonly progress: number | null;
  /**
   * Why the last save failed. Null if no save failed, or if the fields themselves show the errors.
   */
  readonly failure: string | null;
  readonly cancelled: boolean;
}

const idle: SaveState = { progress: null, failure: null, cancelled: false };

interface Options<Values extends FieldValues, Input extends FieldValues, Base, Saved>
  extends Pick<ConflictOptions<Values>, 'merge' | 'describe'> {
  readonly edit: Edit<Values, Input, Base>;
  /** Sends the edit. @throws ApiError `conflict` if `base` is no longer the stored version. */
  readonly send: (input: Input, base: Base, upload: UploadOptions) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** Keys of the queries that a save makes stale. */
  readonly changedQueries: readonly QueryKey[];
  /** Reads the version that somebody else saved since `base`. */
  readonly readStored: (base: NonNullable<Base>) => Promise<NonNullable<Base>>;
  /**
   * Whether two versions are the same. A refusal although nobody saved since `base` has another
   * reason, so its message is shown.
   */
  readonly isSameVersion: (one: NonNullable<Base>, other: NonNullable<Base>) => boolean;
  /**
   * Called after a conflict. If somebody else deleted what is edited, nothing can be merged. The
   * function then restarts the edit, and saving creates the content again.
   * @returns the message to show, or null if nothing was deleted
   */
  readonly restartIfDeleted?: (stored: NonNullable<Base>) => string | null;
  /** Returns the form's path for a field of the request. */
  readonly formPathOf?: (field: string) => string;
  /** Whether there are errors that react-hook-form does not know. They prevent a save. */
  readonly hasOtherErrors?: boolean;
  readonly copy: {
    /** Texts that explain why a save failed, keyed by HTTP status. */
    readonly failedCause: Readonly<Record<number, string>>;
    readonly conflict: { readonly title: string; readonly readFailed: string };
  };
}

/**
 * Returns the state of the save, and functions that start and cancel it. If somebody else has saved
 * since the edit began, merges both versions.
 */
export function useSave<Values extends FieldValues, Input extends FieldValues, Base, Saved>(
  options: Options<Values, Input, Base, Saved>,
) {
  const { edit, send, onSaved, changedQueries, readStored, hasOtherErrors = false, copy } = options;
  const { form, toFormValues, restart, markRejected } = edit;
  const { formPathOf = (field) => field } = options;
  const queryClient = useQueryClient();
  const [state, setState] = useState(idle);
  const controller = useRef<AbortController>(null);
  const conflict = useConflict({ ...options, title: copy.conflict.title });
  const showFailure = (failure: string) => setState({ ...idle, failure });

  const mergeWithStored = async (base: NonNullable<Base>, message: string) => {
    const stored = await readStored(base).catch(() => null);
    if (stored === null) return showFailure(copy.conflict.readFailed);
    if (options.isSameVersion(stored, base)) return showFailure(message);
    const failure = options.restartIfDeleted?.(stored) ?? null;
    if (failure !== null) return showFailure(failure);
    await conflict.resolve({
      versions: {
        base: toFormValues(base),
        mine: form.getValues(),
        theirs: toFormValues(stored),
      },
      onMerged: (values) => {
        restart(stored, values);
        return submit(stored);
      },
    });
  };
  const save = async (input: Input, base: Base) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ ...idle, progress: 0 });
    try {
      const onProgress = (progress: number) => setState({ ...idle, progress });
      const saved = await send(input, base, { signal, onProgress });
      setState(idle);
      for (const queryKey of changedQueries) void queryClient.invalidateQueries({ queryKey });
      onSaved(saved);
    } catch (error) {
      setState(idle);
      if (base && isApiError(error, 'conflict')) return mergeWithStored(base, error.message);
      const fields = Object.entries(isApiError(error) ? error.fields : {});
      const errors = fields.map(([field, message]) => [formPathOf(field), message]);
      if (errors.length > 0) markRejected(Object.fromEntries(errors), { byServer: true });
      else if (signal.aborted && !isApiError(error)) setState({ ...idle, cancelled: true });
      else showFailure(describeSaveError(error, copy.failedCause));
    }
  };
  const submit = (base: Base): Promise<void> =>
    form.handleSubmit(
      (input) => (hasOtherErrors ? markRejected() : save(input, base)),
      () => markRejected(),
    )();

  return {
    state,
    dialog: conflict.dialog,
    /** Shows all errors without a save. Called if a required field is empty. */
    showErrors: () => void form.trigger().then(() => markRejected()),
    submit: () => {
      form.clearErrors();
      void submit(edit.base);
    },
    /** Cancels the save. A complete upload may be stored anyway. */
    cancel: () => controller.current?.abort(),
  };
}
