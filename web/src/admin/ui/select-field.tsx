import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRequiredField } from '../../shared/form/form.tsx';

interface Props
  extends Pick<TextFieldProps, 'className' | 'label' | 'size' | 'sx' | 'helperText' | 'required'> {
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

/** Field to choose one of a few options. Uses the browser's own list. */
export function SelectField({ options, onChange, helperText, ...field }: Props) {
  const { id, missing } = useRequiredField(field.value);
  return (
    <TextField
      select
      {...field}
      id={id}
      error={missing !== null}
      helperText={missing ?? helperText}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
