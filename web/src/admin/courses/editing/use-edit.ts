import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { fillForm, showFieldErrors } from '../../ui/form/fill-form.ts';

const notRejected = { count: 0, byServer: false };

interface Options<Values extends FieldValues, Input extends FieldValues, Base> {
  /** The stored version that the edit starts from, or null for something new. */
  readonly initialBase: Base;
  readonly toFormValues: (stored: Base) => Values;
  readonly resolver: Resolver<Values, unknown, Input>;
  /** Whether something outside the form is unsaved. */
  readonly unsaved?: boolean;
}

/** Returns an edit's state: its form, the version it started from, and its rejected saves. */
export function useEdit<Values extends FieldValues, Input extends FieldValues, Base>({
  initialBase,
  toFormValues,
  resolver,
  unsaved = false,
}: Options<Values, Input, Base>) {
  const [base, setBase] = useState(initialBase);
  const [rejection, setRejection] = useState(notRejected);
  const form = useForm<Values, unknown, Input>({
    resolver,
    defaultValues: toFormValues(base) as DefaultValues<Values>,
    // The error summary takes the focus instead.
    shouldFocusError: false,
  });
  return {
    base,
    form,
    toFormValues,
    /** Whether the input differs from the stored version. */
    unsaved: form.formState.isDirty || unsaved,
    /** Restarts from a stored version, and then applies the `typedValues`. */
    restart: (stored: Base, typedValues?: Values) => {
      setBase(stored);
      fillForm(form, toFormValues(stored), typedValues);
    },
    /** `count` is the number of rejected saves since the edit began. */
    rejection,
    /**
     * Marks the save as rejected.
     * @param fields errors keyed by path, shown together with the errors of the form's schema
     * @param options.byServer whether the server rejected it, not the form
     */
    markRejected: (
      fields: Readonly<Record<string, string>> = {},
      { byServer = false }: { readonly byServer?: boolean } = {},
    ) => {
      showFieldErrors(form, fields);
      setRejection(({ count }) => ({ count: count + 1, byServer }));
    },
    clearRejection: () => setRejection(notRejected),
  };
}

export type Edit<Values extends FieldValues, Input extends FieldValues, Base> = ReturnType<
  typeof useEdit<Values, Input, Base>
>;
