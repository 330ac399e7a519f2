import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { useMissing } from '../../shared/form/form.tsx';
import { copy } from './ui.copy.ts';

const words = copy.courseField;

/** A course, or another thing with a title. */
interface Titled {
  readonly id: string;
  readonly title: string;
}

interface Props
  extends Pick<TextFieldProps, 'label' | 'error' | 'helperText' | 'required' | 'inputRef'> {
  readonly courses: readonly Titled[];
  /** The chosen course's id; empty for none. */
  readonly value: string;
  readonly onChange: (cId: string) => void;
}

function matching(courses: Titled[], { inputValue }: { readonly inputValue: string }) {
  const search = arabicSearch(inputValue);
  return courses.filter((course) => search.matches(foldArabic(course.title)));
}

/** Chooses a course by any part of its title, in any spelling. */
export function CourseField({
  courses,
  value,
  onChange,
  label = words.label,
  error = false,
  helperText,
  ...field
}: Props) {
  const { id, missing } = useMissing(value);
  return (
    <Autocomplete
      id={id}
      options={[...courses]}
      value={courses.find(({ id }) => id === value) ?? null}
      onChange={(_, chosen) => onChange(chosen?.id ?? '')}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={matching}
      // Inside the page's landmarks, where screen readers look for it.
      slotProps={{ popper: { disablePortal: true } }}
      noOptionsText={words.none}
      openText={words.open}
      closeText={words.close}
      clearText={words.clear}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          {...field}
          error={error || missing !== null}
          helperText={missing ?? helperText}
          slotProps={{
            ...params.slotProps,
            // Text of a search is not yet a choice.
            htmlInput: { ...params.slotProps.htmlInput, 'data-chosen': value },
          }}
        />
      )}
    />
  );
}
