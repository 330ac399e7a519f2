import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { fillForm, showFieldErrors } from '../../ui/form/fill-form.ts';

const notRefused = { round: 0, byServer: false };

interface Options<Values extends FieldValues, Input extends FieldValues, Base> {
  /** The stored version that the edit starts from; null for something new. */
  readonly from: Base;
  readonly valuesOf: (stored: Base) => Values;
  readonly resolver: Resolver<Values, unknown, Input>;
  /** Whether something outside the form is unsaved. */
  readonly unsaved?: boolean;
}

/** State of an edit: its form, its starting version, and whether its last save was rejected. */
export function useEdit<Values extends FieldValues, Input extends FieldValues, Base>({
  from,
  valuesOf,
  resolver,
  unsaved = false,
}: Options<Values, Input, Base>) {
  const [base, setBase] = useState(from);
  const [refusal, setRefusal] = useState(notRefused);
  const form = useForm<Values, unknown, Input>({
    resolver,
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    // The error summary takes the focus instead.
    shouldFocusError: false,
  });
  return {
    base,
    form,
    valuesOf,
    /** Whether the input differs from the stored version. */
    unsaved: form.formState.isDirty || unsaved,
    /** Restarts from a stored version, and then applies the `typed` values. */
    begin: (stored: Base, typed?: Values) => {
      setBase(stored);
      fillForm(form, valuesOf(stored), typed);
    },
    /** `round` grows with each rejected save. */
    refusal,
    /** @param fields path → error, shown together with the errors of the form's schema. */
    refuse: (fields: Readonly<Record<string, string>>, byServer = false) => {
      showFieldErrors(form, fields);
      setRefusal(({ round }) => ({ round: round + 1, byServer }));
    },
    clearRefusal: () => setRefusal(notRefused),
  };
}

export type Edit<Values extends FieldValues, Input extends FieldValues, Base> = ReturnType<
  typeof useEdit<Values, Input, Base>
>;
