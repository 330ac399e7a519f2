import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../../../shared/api/errors.ts';
import { copy } from '../ui.copy.ts';

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, FieldValues>,
  'reset' | 'setError'
>;

/** Fills a form with stored values, then with `typed` values, which count as unsaved. */
export function fillForm<Values extends FieldValues>(
  form: Form<Values>,
  stored: Values,
  typed?: Values,
): void {
  form.reset(stored);
  if (typed !== undefined) form.reset(typed, { keepDefaultValues: true });
}

/**
 * Shows errors beside their fields.
 * @param fields error messages, keyed by the field's path
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Form<Values>,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [path, message] of Object.entries(fields))
    form.setError(path as FieldPath<Values>, { type: 'server', message });
}

/**
 * Returns the reason why a save failed, or an empty string if the reason is unknown.
 * @param textByStatus the form's own texts, keyed by HTTP status. They replace the general texts.
 * Without any text, the server's message is shown
 */
export function describeSaveError(
  error: unknown,
  textByStatus: Readonly<Record<number, string>>,
): string {
  if (!isApiError(error)) return '';
  if (error.status === 0) return navigator.onLine ? copy.unsaved.network : copy.unsaved.offline;
  const { 401: sessionOver } = copy.unsaved;
  const texts: typeof textByStatus = { 401: sessionOver, ...textByStatus };
  return texts[error.status] ?? error.message;
}
