import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, FieldValues>,
  'reset' | 'setError'
>;

/** Fills a form with what is stored, and with what was `typed` over it, which counts as not saved. */
export function fillForm<Values extends FieldValues>(
  form: Form<Values>,
  stored: Values,
  typed?: Values,
): void {
  form.reset(stored);
  if (typed !== undefined) form.reset(typed, { keepDefaultValues: true });
}

/** Puts sentences beside their fields. @param fields path, as the contract names it → sentence. */
export function showFieldErrors<Values extends FieldValues>(
  form: Form<Values>,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [path, message] of Object.entries(fields))
    form.setError(path as FieldPath<Values>, { type: 'server', message });
}
