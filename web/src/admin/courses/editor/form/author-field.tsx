import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { namesLike } from '@markaz/contract/text/fold-name';
import { cleanLine } from '@markaz/contract/text/text';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { permitted, postJson } from '../../../../shared/api/client.ts';
import { arabicSearch } from '../../../../shared/courses/arabic-search.ts';
import { copy } from '../editor.copy.ts';
import { type Author, useCourseForm } from './course-form-values.ts';

/** Every author of the centre. */
export const authorsQuery = queryOptions({
  queryKey: ['admin', 'authors'],
  queryFn: async ({ signal }) => {
    const { allAuthors } = permitted(await postJson('user/allauthors', undefined, { signal }));
    return allAuthors.map(({ id, name }) => ({ id, name }));
  },
});

/** Returns the author of a typed name: a known one or a new one; null for an empty name. */
export function authorFor(text: string, known: readonly Author[]): Author | null {
  const name = cleanLine(text);
  return name === '' ? null : (known.find((author) => author.name === name) ?? { name });
}

/** The known authors that match the text, then the text as a new author. */
function suggestions(options: Author[], { inputValue }: { readonly inputValue: string }): Author[] {
  const search = arabicSearch(inputValue);
  const isLike = namesLike(inputValue);
  const fitting = options.filter(({ name }) => isLike(name) || search.matches(foldArabic(name)));
  const typed = authorFor(inputValue, options);
  return typed === null || typed.id !== undefined ? fitting : [...fitting, typed];
}

function isSame(option: Author, value: Author | string): boolean {
  return typeof value !== 'string' && option.id === value.id && option.name === value.name;
}

/** Chooses a teacher, or names a new one. */
export function AuthorField() {
  const { control } = useCourseForm();
  const { field, fieldState } = useController({ control, name: 'courseInfo.author' });
  const { data: authors = [], isPending } = useQuery(authorsQuery);

  return (
    <Autocomplete<Author, false, false, true>
      freeSolo
      // Typed text counts without a choice from the list.
      autoSelect
      options={authors}
      loading={isPending}
      loadingText={copy.authorsLoading}
      clearText={copy.authorClear}
      value={field.value}
      onChange={(_, chosen) =>
        field.onChange(typeof chosen === 'string' ? authorFor(chosen, authors) : chosen)
      }
      onBlur={field.onBlur}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      getOptionKey={(option) => (typeof option === 'string' ? option : (option.id ?? 'new'))}
      isOptionEqualToValue={isSame}
      filterOptions={suggestions}
      // Inside the page's landmarks, where screen readers look for it.
      slotProps={{ popper: { disablePortal: true } }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {option.id === undefined ? copy.newAuthor(option.name) : option.name}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={copy.author}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? copy.authorHint}
        />
      )}
    />
  );
}
