import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isApiError } from '../../../shared/api/errors.ts';
import type { UploadOptions } from '../../../shared/api/post-form.ts';
import { type ConflictOptions, useConflict } from '../../ui/conflict/conflict-dialog.tsx';
import { describeSaveError } from '../../ui/form/fill-form.ts';
import type { Edit } from './use-edit.ts';

export interface SaveState {
  /** Uploaded part, from 0 to 1; null if no save is running. */
  readonly progress: number | null;
  /** Why the last save failed as a whole; null if it did not fail. */
  readonly failure: string | null;
  readonly cancelled: boolean;
}

const idle: SaveState = { progress: null, failure: null, cancelled: false };

interface Options<Values extends FieldValues, Input extends FieldValues, Base, Saved>
  extends Pick<ConflictOptions<Values>, 'merge' | 'words'> {
  readonly edit: Edit<Values, Input, Base>;
  /** Sends the edit. @throws ApiError `conflict` if `base` is no longer the stored version. */
  readonly send: (input: Input, base: Base, upload: UploadOptions) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly changes: readonly QueryKey[];
  readonly read: (before: NonNullable<Base>) => Promise<NonNullable<Base>>;
  /** If the edit cannot be merged, restarts it and returns the reason; otherwise returns null. */
  readonly restart?: (stored: NonNullable<Base>) => string | null;
  /** Returns the path in the form for a field of the request. */
  readonly pathOf?: (field: string) => string;
  /** Whether no error exists outside the form's state. */
  readonly isComplete?: boolean;
  readonly copy: {
    readonly failedCause: Readonly<Record<number, string>>;
    readonly conflict: { readonly title: string; readonly unread: string };
  };
}

/** Saves an edit. If somebody else saved meanwhile, merges both versions. */
export function useSave<Values extends FieldValues, Input extends FieldValues, Base, Saved>(
  options: Options<Values, Input, Base, Saved>,
) {
  const { edit, send, onSaved, changes, read, isComplete = true, copy } = options;
  const { base, form, valuesOf, begin, refuse } = edit;
  const { pathOf = (field) => field } = options;
  const queryClient = useQueryClient();
  const [state, setState] = useState(idle);
  const controller = useRef<AbortController>(null);
  const conflict = useConflict({ ...options, title: copy.conflict.title });
  const fail = (failure: string) => setState({ ...idle, failure });

  const mergeWith = async (before: NonNullable<Base>) => {
    const theirs = await read(before).catch(() => null);
    if (theirs === null) return fail(copy.conflict.unread);
    const failure = options.restart?.(theirs) ?? null;
    if (failure !== null) return fail(failure);
    await conflict.resolve({
      sides: { base: valuesOf(before), mine: form.getValues(), theirs: valuesOf(theirs) },
      onMerged: (values) => {
        begin(theirs, values);
        return submit(theirs);
      },
    });
  };
  const save = async (input: Input, on: Base) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ ...idle, progress: 0 });
    try {
      const onProgress = (progress: number) => setState({ ...idle, progress });
      const saved = await send(input, on, { signal, onProgress });
      setState(idle);
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey });
      onSaved(saved);
    } catch (error) {
      setState(idle);
      if (on && isApiError(error, 'conflict')) return mergeWith(on);
      const fields = Object.entries(isApiError(error) ? error.fields : {});
      const errors = fields.map(([field, message]) => [pathOf(field), message]);
      if (errors.length > 0) refuse(Object.fromEntries(errors), true);
      else if (signal.aborted && !isApiError(error)) setState({ ...idle, cancelled: true });
      else fail(describeSaveError(error, copy.failedCause));
    }
  };
  const submit = (on: Base): Promise<void> =>
    form.handleSubmit(
      (input) => (isComplete ? save(input, on) : refuse({})),
      () => refuse({}),
    )();

  return {
    state,
    dialog: conflict.dialog,
    /** Shows all errors and sends nothing, because something is missing. */
    refuse: () => void form.trigger().then(() => refuse({})),
    submit: () => {
      form.clearErrors();
      void submit(base);
    },
    /** Cancels the save. A complete upload may be stored anyway. */
    cancel: () => controller.current?.abort(),
  };
}
