import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { createNameMatcher } from '@markaz/contract/text/fold-name';
import { cleanLine } from '@markaz/contract/text/text';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { memo, use } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { arabicSearch } from '../../../shared/courses/arabic-search.ts';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../../shared/courses/labels.ts';
import { plural } from '../../../shared/format/plural.ts';
import { authorsQuery } from '../../api/authors-query.ts';
import { allCoursesQuery } from '../../api/course-queries.ts';
import * as form from '../../ui/form/form.module.css';
import { FormSelectField, FormTextField } from '../../ui/form/form-fields.tsx';
import { nouns } from '../../ui/nouns.ts';
import * as styles from '../editing/fields.module.css';
import { LongTextField } from '../editing/fields.tsx';
import { OpenedCourseContext } from './course-calls.ts';
import { type Author, useCourseForm } from './course-values.ts';
import { azharSubjects, copy } from './editor.copy.ts';
import { PastTimeNotice, PublishField } from './publish-field.tsx';

/** Returns the existing author with a name, or a new author. Returns null for an empty name. */
export function toAuthor(text: string, existingAuthors: readonly Author[]): Author | null {
  const name = cleanLine(text);
  return name === '' ? null : (existingAuthors.find((author) => author.name === name) ?? { name });
}

/** Returns the existing authors that match the text, and after them the text as a new author. */
function suggestAuthors(
  options: Author[],
  { inputValue }: { readonly inputValue: string },
): Author[] {
  const search = arabicSearch(inputValue);
  const isSimilarName = createNameMatcher(inputValue);
  const matching = options.filter(
    ({ name }) => isSimilarName(name) || search.matches(foldArabic(name)),
  );
  const typedAuthor = toAuthor(inputValue, options);
  return typedAuthor === null || typedAuthor.id !== undefined
    ? matching
    : [...matching, typedAuthor];
}

function isSameAuthor(option: Author, value: Author | string): boolean {
  return typeof value !== 'string' && option.id === value.id && option.name === value.name;
}

function AuthorField() {
  const { control } = useCourseForm();
  const { field, fieldState } = useController({ control, name: 'courseInfo.author' });
  const { data: authors = [], isPending } = useQuery(authorsQuery);

  return (
    <Autocomplete<Author, false, false, true>
      freeSolo
      // Uses the typed text even if nothing is chosen from the list.
      autoSelect
      options={authors}
      loading={isPending}
      loadingText={copy.authorsLoading}
      clearText={copy.authorClear}
      value={field.value}
      onChange={(_, chosen) =>
        field.onChange(typeof chosen === 'string' ? toAuthor(chosen, authors) : chosen)
      }
      onBlur={field.onBlur}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      getOptionKey={(option) => (typeof option === 'string' ? option : (option.id ?? 'new'))}
      isOptionEqualToValue={isSameAuthor}
      filterOptions={suggestAuthors}
      // Rendered inside the page's landmarks, so that screen readers find the list.
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
          label={copy.fields['courseInfo.author']}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? copy.authorHint}
        />
      )}
    />
  );
}

/**
 * Returns the subjects to choose from. The centre's own subjects come first, in the centre's
 * spelling. The other subjects of the Azhar follow.
 */
export function listSubjects(taughtSubjects: readonly string[]): string[] {
  const subjects = new Map<string, string>();
  for (const subject of [...taughtSubjects, ...azharSubjects]) {
    const key = foldArabic(subject);
    if (key !== '' && !subjects.has(key)) subjects.set(key, subject);
  }
  return [...subjects.values()];
}

function filterSubjects(
  options: string[],
  { inputValue }: { readonly inputValue: string },
): string[] {
  const search = arabicSearch(inputValue);
  return options.filter((option) => search.matches(foldArabic(option)));
}

function SubjectField() {
  const { control } = useCourseForm();
  const { field, fieldState } = useController({ control, name: 'courseInfo.subject' });
  const { data: courses = [] } = useQuery(allCoursesQuery);
  return (
    <Autocomplete
      freeSolo
      options={listSubjects(courses.map(({ subject }) => subject))}
      inputValue={field.value}
      onInputChange={(_, text, reason) => reason !== 'reset' && field.onChange(text)}
      onChange={(_, chosen) => field.onChange(chosen ?? '')}
      value={field.value}
      onBlur={field.onBlur}
      filterOptions={filterSubjects}
      clearText={copy.subjectClear}
      slotProps={{ popper: { disablePortal: true } }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={copy.fields['courseInfo.subject']}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? copy.subjectHint}
        />
      )}
    />
  );
}

/** If the publish switch is off, says how many students and cards this affects. */
export function UnpublishNotice() {
  const openedCourse = use(OpenedCourseContext);
  const published = useWatch({ name: 'courseInfo.published' });
  if (published || openedCourse === null) return null;
  const students = plural(openedCourse.enrolments, nouns.student);
  const cards = plural(openedCourse.unusedCards, nouns.card);
  return <Alert severity="info">{copy.unpublishing(students, cards)}</Alert>;
}

const choiceFields = [
  { name: 'courseInfo.grade', label: copy.fields['courseInfo.grade'], options: gradeLabels },
  { name: 'courseInfo.section', label: copy.fields['courseInfo.section'], options: sectionLabels },
  {
    name: 'courseInfo.madhhab',
    label: copy.fields['courseInfo.madhhab'],
    options: madhhabLabels,
    helperText: copy.madhhabHint,
  },
];

/** Memoised: the fields need no render by the form, because each renders when its value changes. */
export const CourseInfoFields = memo(function CourseInfoFields() {
  return (
    <>
      <FormTextField required name="courseInfo.title" label={copy.fields['courseInfo.title']} />
      <LongTextField
        name="courseInfo.description"
        label={copy.fields['courseInfo.description']}
        helperText={copy.descriptionHint}
      />
      <div className={styles.pair}>
        <SubjectField />
        <AuthorField />
      </div>
      <div className={styles.triple}>
        {choiceFields.map((choice) => (
          <FormSelectField key={choice.name} emptyLabel={copy.none} {...choice} />
        ))}
      </div>
      <PublishField />
      <PastTimeNotice />
      <p className={form.muted}>{copy.publishedHint}</p>
    </>
  );
});
