import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { arabicSearch } from '../../../shared/courses/arabic-search.ts';
import { useMissing } from '../../../shared/form/form.tsx';
import { allOutletsQuery } from '../../api/code-queries.ts';
import { copy } from '../ui.copy.ts';

function matching(outlets: string[], { inputValue }: { readonly inputValue: string }) {
  const search = arabicSearch(inputValue);
  return outlets.filter((outlet) => search.matches(foldArabic(outlet)));
}

/** The outlet of a form, in `outlet`: a new one, or one of the centre's, found in any spelling. */
export function FormOutlet({
  helperText,
  ...props
}: Pick<TextFieldProps, 'label' | 'helperText' | 'required'>) {
  const { field, fieldState } = useController({ name: 'outlet' });
  const { data: outlets = [] } = useQuery(allOutletsQuery);
  const { ref, onBlur, onChange } = field;
  const value = String(field.value ?? '');
  const { id, missing } = useMissing(value);
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={[...outlets]}
      value={value}
      inputValue={value}
      onInputChange={(_, text) => onChange(text)}
      onBlur={onBlur}
      filterOptions={matching}
      // Inside the page's landmarks, where screen readers look for it.
      slotProps={{ popper: { disablePortal: true } }}
      clearText={copy.courseField.clear}
      renderInput={(params) => (
        <TextField
          {...params}
          {...props}
          inputRef={ref}
          error={missing !== null || fieldState.error !== undefined}
          helperText={missing ?? fieldState.error?.message ?? helperText}
        />
      )}
    />
  );
}
