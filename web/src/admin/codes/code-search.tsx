import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { scanCopy } from '../../shared/scan/scan.copy.ts';
import { useScanner } from '../../shared/scan/use-scanner.tsx';
import { CameraIcon } from '../../shared/ui/icons.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { copy } from './codes.copy.ts';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Searches cards by text or by a camera scan. */
export function CodeSearch({ value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const scanner = useScanner({ onCode: onChange, onType: () => field.current?.focus() });
  return (
    <>
      <SearchField
        element={field}
        label={copy.search.label}
        value={value}
        onChange={onChange}
        helperText={scanner.problem ?? copy.search.hint}
        input={{ autoComplete: 'off', spellCheck: false }}
        end={
          scanner.offered && (
            <IconButton edge="end" aria-label={scanCopy.scan} onClick={scanner.open}>
              <CameraIcon />
            </IconButton>
          )
        }
      />
      {scanner.dialog}
    </>
  );
}
