import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, FieldValues>,
  'reset' | 'setError'
>;

/** Fills a form with stored values, then with `typed` ones over them, which count as unsaved. */
export function fillForm<Values extends FieldValues>(
  form: Form<Values>,
  stored: Values,
  typed?: Values,
): void {
  form.reset(stored);
  if (typed !== undefined) form.reset(typed, { keepDefaultValues: true });
}

/** Shows errors at their fields. @param fields path, as the contract names it → error. */
export function showFieldErrors<Values extends FieldValues>(
  form: Form<Values>,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [path, message] of Object.entries(fields))
    form.setError(path as FieldPath<Values>, { type: 'server', message });
}
