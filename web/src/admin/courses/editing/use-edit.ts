import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { fillForm, showFieldErrors } from '../../ui/form/fill-form.ts';

const notRefused = { round: 0, byServer: false };

interface Options<Values extends FieldValues, Input extends FieldValues, Base> {
  /** What the edit begins with; null for something new. */
  readonly from: Base;
  readonly valuesOf: (stored: Base) => Values;
  readonly resolver: Resolver<Values, unknown, Input>;
  /** Whether something beside the form is unsaved. */
  readonly unsaved?: boolean;
}

/** An edit: its form, what it began with, and whether its last save was refused. */
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
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  return {
    base,
    form,
    valuesOf,
    /** Whether the input differs from the server's version. */
    unsaved: form.formState.isDirty || unsaved,
    /** Restarts from a stored version, with the input typed over it. */
    begin: (stored: Base, typed?: Values) => {
      setBase(stored);
      fillForm(form, valuesOf(stored), typed);
    },
    /** `round` grows with each refused save. */
    refusal,
    /** @param fields path → error, added to those that the form's schema found. */
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
