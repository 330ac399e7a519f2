import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type InputHTMLAttributes, type ReactNode, type RefObject, useRef } from 'react';
import { CloseIcon, SearchIcon } from '../../shared/ui/icons.tsx';
import { copy } from './ui.copy.ts';

interface Props extends Pick<TextFieldProps, 'label' | 'placeholder' | 'helperText'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
  /** Ref for focus from outside. */
  readonly element?: RefObject<HTMLInputElement | null>;
  /** Another way to fill it, at its end. */
  readonly end?: ReactNode;
}

/** A search field. Our own button clears it, as browsers' buttons are blue. */
export function SearchField({ onChange, input, end, element: given, ...field }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const element = given ?? own;
  const clear = () => {
    onChange('');
    element.current?.focus();
  };
  return (
    <TextField
      fullWidth
      type="search"
      {...field}
      inputRef={element}
      sx={{ 'input::-webkit-search-cancel-button': { display: 'none' } }}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: input,
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
          endAdornment: (field.value !== '' || end) && (
            <InputAdornment position="end">
              {field.value !== '' && (
                <IconButton edge="end" aria-label={copy.clearSearch} onClick={clear}>
                  <CloseIcon />
                </IconButton>
              )}
              {end}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
