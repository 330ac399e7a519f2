import type { CourseSummary } from '@markaz/contract/courses';
import { foldArabic } from '@markaz/contract/fold-arabic';
import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { copy } from './copy.ts';

interface Props<Course extends CourseSummary>
  extends Pick<TextFieldProps, 'label' | 'error' | 'helperText' | 'required' | 'inputRef'> {
  readonly courses: readonly Course[];
  readonly value: Course | null;
  readonly onChange: (course: Course | null) => void;
}

function matching<Course extends CourseSummary>(
  courses: Course[],
  { inputValue }: { readonly inputValue: string },
) {
  const search = arabicSearch(inputValue);
  return courses.filter((course) => search.matches(foldArabic(course.title)));
}

/** Chooses a course by any part of its title, however it is spelled. */
export function CourseField<Course extends CourseSummary>({
  courses,
  value,
  onChange,
  ...field
}: Props<Course>) {
  return (
    <Autocomplete
      options={[...courses]}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={matching}
      // Inside the page's landmarks, where screen readers look for it.
      slotProps={{ popper: { disablePortal: true } }}
      noOptionsText={copy.courseField.none}
      openText={copy.courseField.open}
      closeText={copy.courseField.close}
      clearText={copy.courseField.clear}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  );
}
