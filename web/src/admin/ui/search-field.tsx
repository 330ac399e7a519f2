import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes } from 'react';
import { SearchIcon } from '../../shared/ui/icons.tsx';

interface Props extends Pick<TextFieldProps, 'label' | 'placeholder' | 'helperText'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

export function SearchField({ onChange, input, ...field }: Props) {
  return (
    <TextField
      fullWidth
      type="search"
      {...field}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: input,
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
