import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useMissing } from '../../../shared/form/form.tsx';

type Props = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  /** Path in the surrounding form. */
  readonly name: string;
  /** Form value → text; by default strings as they are and all else as empty. */
  readonly format?: (value: unknown) => string;
  /** Text → form value. */
  readonly parse?: (text: string) => unknown;
};

/** For web addresses: from left to right, with the keyboard for them. */
export const addressInput = { dir: 'ltr', spellCheck: false, inputMode: 'url' } as const;

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asTyped = (text: string) => text;

/** A text field of a form, with its hint or error below. */
export function FormTextField({
  name,
  helperText,
  format = asText,
  parse = asTyped,
  ...props
}: Props) {
  const { field, fieldState } = useController({ name });
  const { ref, value, onChange, ...input } = field;
  const { id, missing } = useMissing(format(value));
  return (
    <TextField
      fullWidth
      autoComplete="off"
      {...props}
      {...input}
      id={id}
      value={format(value)}
      onChange={(event) => onChange(parse(event.target.value))}
      inputRef={ref}
      error={missing !== null || fieldState.error !== undefined}
      helperText={missing ?? fieldState.error?.message ?? helperText}
    />
  );
}

type ChoiceProps = Pick<TextFieldProps, 'label' | 'helperText' | 'className'> & {
  readonly name: string;
  /** Label of the empty choice, if there is one. */
  readonly none?: string;
  /** Value → label, in this order. */
  readonly options: Readonly<Record<string, string>>;
};

/** Chooses one of a closed list, in the browser's own list, which phones show well. */
export function FormChoice({ none, options, ...props }: ChoiceProps) {
  return (
    <FormTextField
      select
      {...props}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </FormTextField>
  );
}
