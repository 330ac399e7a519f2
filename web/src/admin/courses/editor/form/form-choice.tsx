import { copy } from '../copy.ts';
import { FormTextField } from './form-text-field.tsx';

interface Props {
  /** Path in the form. */
  readonly name: string;
  readonly label: string;
  readonly helperText?: string;
  /** Value → how it is called. */
  readonly options: Readonly<Record<string, string>>;
}

/** One of a closed list, or none; the browser's own list, which phones show well. */
export function FormChoice({ name, label, helperText, options }: Props) {
  return (
    <FormTextField
      select
      name={name}
      label={label}
      helperText={helperText}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{copy.none}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </FormTextField>
  );
}
