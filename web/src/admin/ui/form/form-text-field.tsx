import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useMissing } from '../../../shared/form/form.tsx';

type Props = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  /** Path in the form that is around it. */
  readonly name: string;
  /** The form's value as it is shown; a text as it is, anything else as nothing, unless given. */
  readonly format?: (value: unknown) => string;
  /** What is typed as the form holds it. */
  readonly parse?: (text: string) => unknown;
};

/** How addresses are typed: from left to right, with the keyboard for them. */
export const addressInput = { dir: 'ltr', spellCheck: false, inputMode: 'url' } as const;

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asTyped = (text: string) => text;

/** A text field of a form, with its hint or its error beneath it. */
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
  /** What is called no choice, where that is one. */
  readonly none?: string;
  /** Value → how it is called, in this order. */
  readonly options: Readonly<Record<string, string>>;
};

/** One of a closed list; the browser's own list, which phones show well. */
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
