import type { CodeSearch } from '../api/code-search.ts';
import { SearchField } from '../ui/search-field.tsx';
import { copy } from './copy.ts';

interface Props {
  readonly text: string;
  readonly search: CodeSearch;
  /** Whether a serial number can be looked up: it counts within one course. */
  readonly hasCourse: boolean;
  readonly onChange: (text: string) => void;
}

function hintFor(search: CodeSearch, hasCourse: boolean): string {
  if (search.kind === 'wrong') return copy.search.problems[search.problem];
  if (search.kind === 'serial' && !hasCourse) return copy.search.needsCourse;
  return copy.search.hint;
}

/** Takes a code, an enrol link or a serial number. */
export function CodeSearchField({ text, search, hasCourse, onChange }: Props) {
  return (
    <SearchField
      label={copy.search.label}
      value={text}
      onChange={onChange}
      helperText={<span role="status">{hintFor(search, hasCourse)}</span>}
      input={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
    />
  );
}
