import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isApiError } from '../../../shared/api/errors.ts';
import type { UploadOptions } from '../../../shared/api/post-form.ts';
import { type ConflictOptions, useConflict } from '../../ui/conflict/conflict-dialog.tsx';
import { describeSaveError } from '../../ui/form/fill-form.ts';
import type { Edit } from './use-edit.ts';

export interface SaveState {
  /** Uploaded share of the request, from 0 to 1; null if no save is running. */
  readonly progress: number | null;
  /** Why the last save failed; null if it did not fail or only some fields have errors. */
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
   * Restarts the edit if somebody else deleted the stored content, because then there is nothing to
   * merge with.
   * @returns the message to show; null if the content still exists
   */
  readonly restartIfDeleted?: (stored: NonNullable<Base>) => string | null;
  /** Returns the form's path for a field of the request. */
  readonly formPathOf?: (field: string) => string;
  /** Whether there is no error outside the form's state. */
  readonly isComplete?: boolean;
  readonly copy: {
    readonly failedCause: Readonly<Record<number, string>>;
    readonly conflict: { readonly title: string; readonly readFailed: string };
  };
}

/** Returns functions that save an edit. If somebody else saved meanwhile, merges both versions. */
export function useSave<Values extends FieldValues, Input extends FieldValues, Base, Saved>(
  options: Options<Values, Input, Base, Saved>,
) {
  const { edit, send, onSaved, changedQueries, readStored, isComplete = true, copy } = options;
  const { base, form, toFormValues, restart, reject } = edit;
  const { formPathOf = (field) => field } = options;
  const queryClient = useQueryClient();
  const [state, setState] = useState(idle);
  const controller = useRef<AbortController>(null);
  const conflict = useConflict({ ...options, title: copy.conflict.title });
  const fail = (failure: string) => setState({ ...idle, failure });

  const mergeWithStored = async (original: NonNullable<Base>) => {
    const theirs = await readStored(original).catch(() => null);
    if (theirs === null) return fail(copy.conflict.readFailed);
    const failure = options.restartIfDeleted?.(theirs) ?? null;
    if (failure !== null) return fail(failure);
    await conflict.resolve({
      sides: { base: toFormValues(original), mine: form.getValues(), theirs: toFormValues(theirs) },
      onMerged: (values) => {
        restart(theirs, values);
        return submit(theirs);
      },
    });
  };
  const save = async (input: Input, basedOn: Base) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ ...idle, progress: 0 });
    try {
      const onProgress = (progress: number) => setState({ ...idle, progress });
      const saved = await send(input, basedOn, { signal, onProgress });
      setState(idle);
      for (const queryKey of changedQueries) void queryClient.invalidateQueries({ queryKey });
      onSaved(saved);
    } catch (error) {
      setState(idle);
      if (basedOn && isApiError(error, 'conflict')) return mergeWithStored(basedOn);
      const fields = Object.entries(isApiError(error) ? error.fields : {});
      const errors = fields.map(([field, message]) => [formPathOf(field), message]);
      if (errors.length > 0) reject(Object.fromEntries(errors), true);
      else if (signal.aborted && !isApiError(error)) setState({ ...idle, cancelled: true });
      else fail(describeSaveError(error, copy.failedCause));
    }
  };
  const submit = (basedOn: Base): Promise<void> =>
    form.handleSubmit(
      (input) => (isComplete ? save(input, basedOn) : reject({})),
      () => reject({}),
    )();

  return {
    state,
    dialog: conflict.dialog,
    /** Shows all errors and sends nothing. Called if a required field is empty. */
    showErrors: () => void form.trigger().then(() => reject({})),
    submit: () => {
      form.clearErrors();
      void submit(base);
    },
    /** Cancels the save. A complete upload may be stored anyway. */
    cancel: () => controller.current?.abort(),
  };
}
