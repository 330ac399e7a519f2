import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { arabicSearch } from '../../../../shared/courses/arabic-search.ts';
import { allCoursesQuery } from '../../../api/course-queries.ts';
import { copy } from '../editor.copy.ts';
import { useCourseForm } from './course-form-values.ts';
import { azharSubjects } from './subjects.copy.ts';

/**
 * Subjects to choose from: those that the centre teaches, in its spelling, then the other ones of
 * the Azhar.
 */
export function subjectsFor(taught: readonly string[]): string[] {
  const subjects = new Map<string, string>();
  for (const subject of [...taught, ...azharSubjects]) {
    const key = foldArabic(subject);
    if (key !== '' && !subjects.has(key)) subjects.set(key, subject);
  }
  return [...subjects.values()];
}

function fitting(options: string[], { inputValue }: { readonly inputValue: string }): string[] {
  const search = arabicSearch(inputValue);
  return options.filter((option) => search.matches(foldArabic(option)));
}

/** The course's subject: one of a list, or free text. */
export function SubjectField() {
  const { control } = useCourseForm();
  const { field, fieldState } = useController({ control, name: 'courseInfo.subject' });
  const { data: courses = [] } = useQuery(allCoursesQuery);
  return (
    <Autocomplete
      freeSolo
      options={subjectsFor(courses.map(({ subject }) => subject))}
      inputValue={field.value}
      onInputChange={(_, text, reason) => reason !== 'reset' && field.onChange(text)}
      onChange={(_, chosen) => field.onChange(chosen ?? '')}
      value={field.value}
      onBlur={field.onBlur}
      filterOptions={fitting}
      clearText={copy.subjectClear}
      // Inside the page's landmarks, where screen readers look for it.
      slotProps={{ popper: { disablePortal: true } }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={copy.subject}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? copy.subjectHint}
        />
      )}
    />
  );
}
