import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface Props extends Pick<TextFieldProps, 'label' | 'size' | 'sx' | 'helperText'> {
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

/** Chooses one of a few, with the browser's own list. */
export function SelectField({ options, onChange, ...field }: Props) {
  return (
    <TextField
      select
      {...field}
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
