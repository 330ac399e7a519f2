import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { useRequiredField } from '../../shared/form/form.tsx';
import { allOutletsQuery } from '../api/code-queries.ts';
import { adminPaths } from './admin-paths.ts';
import { copy } from './ui.copy.ts';
import { useHasAccess } from './use-has-access.ts';

const texts = copy.courseField;

/** Renders the options inside the page's landmarks, so that screen readers find them. */
const inlinePopper = { popper: { disablePortal: true } } as const;

/** Returns a filter that finds any part of an option's text, in any spelling. */
const createTextFilter =
  <Option,>(textOf: (option: Option) => string) =>
  (options: Option[], { inputValue }: { readonly inputValue: string }) => {
    const search = arabicSearch(inputValue);
    return options.filter((option) => search.matches(foldArabic(textOf(option))));
  };

interface CourseFieldProps
  extends Pick<TextFieldProps, 'label' | 'error' | 'helperText' | 'required' | 'inputRef'> {
  /** Courses, or other things that have a title. */
  readonly courses: readonly { readonly id: string; readonly title: string }[];
  /** Id of the chosen course, or empty if none is chosen. */
  readonly value: string;
  readonly onChange: (cId: string) => void;
}

export function CourseField(props: CourseFieldProps) {
  const { courses, value, onChange, label = texts.label, error = false, ...textField } = props;
  const { id, missing } = useRequiredField(value);
  return (
    <Autocomplete
      id={id}
      options={[...courses]}
      value={courses.find(({ id }) => id === value) ?? null}
      onChange={(_, chosen) => onChange(chosen?.id ?? '')}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={createTextFilter(({ title }) => title)}
      slotProps={inlinePopper}
      noOptionsText={texts.none}
      openText={texts.open}
      closeText={texts.close}
      clearText={texts.clear}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          {...textField}
          error={error || missing !== null}
          helperText={missing ?? textField.helperText}
          slotProps={{
            ...params.slotProps,
            // `Form` reads this value, because typed text alone chooses nothing.
            htmlInput: { ...params.slotProps.htmlInput, 'data-chosen': value },
          }}
        />
      )}
    />
  );
}

interface FormCourseFieldProps extends Pick<CourseFieldProps, 'courses'> {
  readonly onChoose?: () => void;
}

/** Field for a form's value `cId`, with a hint or an error below. */
export function FormCourseField({ courses, onChoose }: FormCourseFieldProps) {
  const { field, fieldState } = useController({ name: 'cId' });
  return (
    <CourseField
      required
      courses={courses}
      value={String(field.value ?? '')}
      onChange={(cId) => {
        field.onChange(cId);
        onChoose?.();
      }}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? texts.hint}
    />
  );
}

/** Field for a form's value `outlet`. Users choose an outlet of the centre or type a new one. */
export function FormOutletField({
  helperText,
  ...props
}: Pick<TextFieldProps, 'label' | 'helperText' | 'required'>) {
  const { field, fieldState } = useController({ name: 'outlet' });
  const { data: outlets = [] } = useQuery(allOutletsQuery);
  const { ref, onBlur, onChange } = field;
  const value = String(field.value ?? '');
  const { id, missing } = useRequiredField(value);
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={[...outlets]}
      value={value}
      inputValue={value}
      onInputChange={(_, text) => onChange(text)}
      onBlur={onBlur}
      filterOptions={createTextFilter((outlet: string) => outlet)}
      slotProps={inlinePopper}
      clearText={texts.clear}
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

/** Shows a course's title, as a link to the editor if the user may open it. */
export function CourseLink({
  cId,
  children,
}: {
  readonly cId: string;
  readonly children: ReactNode;
}) {
  const hasAccess = useHasAccess();
  return hasAccess('content') ? <Link to={adminPaths.course(cId)}>{children}</Link> : children;
}
