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

interface Props extends Pick<TextFieldProps, 'label' | 'placeholder' | 'helperText' | 'error'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly inputProps: InputHTMLAttributes<HTMLInputElement>;
  /** Ref to the input, for a parent that focuses it. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** Element at the end of the field, such as a button that scans a code. */
  readonly endAdornment?: ReactNode;
}

/** A search field with its own clear button, because the browsers' buttons are blue. */
export function SearchField({ onChange, inputProps, endAdornment, inputRef, ...field }: Props) {
  const defaultRef = useRef<HTMLInputElement>(null);
  const ref = inputRef ?? defaultRef;
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
        htmlInput: inputProps,
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
          endAdornment: (field.value !== '' || endAdornment) && (
            <InputAdornment position="end">
              {field.value !== '' && (
                <IconButton edge="end" aria-label={copy.clearSearch} onClick={clear}>
                  <CloseIcon />
                </IconButton>
              )}
              {endAdornment}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Pause in typing before a search starts. Each search costs a call. */
const searchDelayMs = 350;

/**
 * Keeps the text of a search field, and stores it in the URL once typing pauses, so that «back»
 * returns to it. If the URL changes for another reason, the field shows the text of the URL.
 * @param stored the search text in the URL
 * @param store stores the trimmed text in the URL
 */
export function useSearchText(stored: string, store: (text: string) => void) {
  const [typed, setTyped] = useState(stored);
  const [lastStored, setLastStored] = useState(stored);
  const [lastSent, setLastSent] = useState(stored);
  if (stored !== lastStored) {
    setLastStored(stored);
    if (stored !== lastSent) setTyped(stored);
  }
  const text = typed.trim();
  const storeText = useEffectEvent(() => {
    if (text === stored) return;
    setLastSent(text);
    store(text);
  });
  useEffect(() => {
    const timer = setTimeout(storeText, text === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { typed, setTyped, isUpToDate: text === stored };
}
