import { foldArabic } from '@markaz/contract/fold-arabic';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { allOutletsQuery } from '../api/code-queries.ts';
import type { BatchValues } from './batch-values.ts';
import { copy } from './copy.ts';

function matching(outlets: string[], { inputValue }: { readonly inputValue: string }) {
  const search = arabicSearch(inputValue);
  return outlets.filter((outlet) => search.matches(foldArabic(outlet)));
}

/** Where the cards are sold: a new outlet, or one of the centre's, found however it is spelled. */
export function OutletField() {
  const { field, fieldState } = useController<BatchValues, 'outlet'>({ name: 'outlet' });
  const { data: outlets = [] } = useQuery(allOutletsQuery);
  const { ref, onBlur, onChange, value = '' } = field;
  return (
    <Autocomplete
      freeSolo
      options={[...outlets]}
      value={value}
      inputValue={value}
      onInputChange={(_, text) => onChange(text)}
      onBlur={onBlur}
      filterOptions={matching}
      // Inside the page's landmarks, where screen readers look for it.
      slotProps={{ popper: { disablePortal: true } }}
      clearText={copy.outletClear}
      renderInput={(params) => (
        <TextField
          {...params}
          label={copy.outlet}
          inputRef={ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? copy.outletHint}
        />
      )}
    />
  );
}
