import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { CloseIcon, SearchIcon } from '../../shared/ui/icons.tsx';
import { copy } from './ui.copy.ts';

interface Props extends Pick<TextFieldProps, 'label' | 'placeholder' | 'helperText'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
  /** Ref to focus the field from outside. */
  readonly element?: RefObject<HTMLInputElement | null>;
  /** Another way to fill the field, shown at its end. */
  readonly end?: ReactNode;
}

/** A search field with our own button to clear it, because browsers' own buttons are blue. */
export function SearchField({ onChange, input, end, element, ...field }: Props) {
  const ownRef = useRef<HTMLInputElement>(null);
  const ref = element ?? ownRef;
  const clear = () => {
    onChange('');
    ref.current?.focus();
  };
  return (
    <TextField
      fullWidth
      type="search"
      {...field}
      inputRef={ref}
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

/** Pause in typing before a search, in milliseconds, because each search costs a call. */
const delay = 350;

/**
 * State of a search text. It is stored in the URL once typing pauses, so that «back» returns to it.
 * If the URL changes for another reason, the field shows the URL's text.
 * @param stored the text in the URL
 * @param store called with the trimmed text, to store it in the URL
 */
export function useTyped(stored: string, store: (text: string) => void) {
  const [typed, setTyped] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [sent, setSent] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    if (stored !== sent) setTyped(stored);
  }
  const text = typed.trim();
  const settle = useEffectEvent(() => {
    if (text === stored) return;
    setSent(text);
    store(text);
  });
  useEffect(() => {
    const timer = setTimeout(settle, text === '' ? 0 : delay);
    return () => clearTimeout(timer);
  }, [text]);
  return { typed, setTyped, isSettled: text === stored };
}
