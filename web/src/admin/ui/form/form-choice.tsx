import type { TextFieldProps } from '@mui/material/TextField';
import { FormTextField } from './form-text-field.tsx';

type Props = Pick<TextFieldProps, 'label' | 'helperText' | 'className'> & {
  /** Path in the form. */
  readonly name: string;
  /** What is called no choice, where that is one. */
  readonly none?: string;
  /** Value → how it is called, in this order. */
  readonly options: Readonly<Record<string, string>>;
};

/** One of a closed list; the browser's own list, which phones show well. */
export function FormChoice({ none, options, ...props }: Props) {
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
