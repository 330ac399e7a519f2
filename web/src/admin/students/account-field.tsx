import type { StudentSummary } from '@markaz/contract/people/students';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useRequiredField } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import * as layout from '../ui/layout.module.css';
import { useSearchText } from '../ui/search-field.tsx';
import { studentsQuery } from './queries.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

const texts = copy.transfer;

interface Props {
  /** Uid of the account to leave out of the options. */
  readonly excludedUid: string;
  readonly value: StudentSummary | null;
  readonly onChange: (chosen: StudentSummary | null) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

export function AccountField({ excludedUid, value, onChange, inputRef }: Props) {
  const [search, setSearch] = useState('');
  const { id, missing } = useRequiredField(value?.uid ?? '');
  const { typed, setTyped, isUpToDate } = useSearchText(search, setSearch);
  const searchQuery = useInfiniteQuery({ ...studentsQuery(search), enabled: search !== '' });
  const hasResults = isUpToDate && searchQuery.data !== undefined;
  const students = hasResults ? searchQuery.data.pages.flatMap((page) => page.students) : [];
  return (
    <Autocomplete
      id={id}
      options={students.filter(({ uid }) => uid !== excludedUid)}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, text, reason) => reason !== 'selectOption' && setTyped(text)}
      // The server has already filtered the accounts.
      filterOptions={(options) => options}
      getOptionLabel={({ displayName, email }) => displayName || (email ?? '')}
      getOptionKey={({ uid }) => uid}
      isOptionEqualToValue={(option, chosen) => option.uid === chosen.uid}
      renderOption={({ key, ...props }, { displayName, email }) => (
        <li key={key} {...props}>
          <span className={styles.option}>
            {displayName}
            <span className={layout.facts}>
              <Ltr>{email ?? ''}</Ltr>
            </span>
          </span>
        </li>
      )}
      loading={typed.trim() !== '' && !hasResults && !searchQuery.isError}
      loadingText={texts.searching}
      noOptionsText={typed.trim() === '' ? texts.type : texts.none}
      clearText={texts.clear}
      forcePopupIcon={false}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          margin="normal"
          label={texts.field}
          inputRef={inputRef}
          error={missing !== null}
          helperText={missing}
          slotProps={{
            ...params.slotProps,
            // `Form` reads this value, because typed text alone chooses nothing.
            htmlInput: { ...params.slotProps.htmlInput, 'data-chosen': value?.uid ?? '' },
          }}
        />
      )}
    />
  );
}
