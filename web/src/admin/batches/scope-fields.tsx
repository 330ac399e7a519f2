import type { ResponseOf } from '@markaz/contract/api';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { unitsOf } from '../../shared/courses/unit-list.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { useCourseTitle } from '../api/course-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { CourseField, FormCourseField } from '../ui/course-field.tsx';
import { FormRadioField } from '../ui/form/form-fields.tsx';
import * as form from '../ui/form/paper-form.module.css';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SearchField } from '../ui/search-field.tsx';
import * as styles from './batch-form.module.css';
import type { BatchValues } from './batch-values.ts';
import { copy } from './batches.copy.ts';

const texts = copy.scope;

interface ListProps {
  readonly lectures: readonly ResponseOf<'courses/course'>['lectures'][number][];
  readonly chosen: readonly string[];
  readonly onChange: (lIds: readonly string[]) => void;
}

/** Checkboxes grouped by unit, with a search. The number of chosen lectures is limited. */
function LectureCheckboxes({ lectures, chosen, onChange }: ListProps) {
  const [searchText, setSearchText] = useState('');
  const search = arabicSearch(searchText);
  const units = unitsOf(lectures)
    .map(({ title, lectures: unitLectures }) => ({
      title,
      lectures: unitLectures.filter((lecture) => search.matches(foldArabic(lecture.title))),
    }))
    .filter((unit) => unit.lectures.length > 0);
  const isLimitReached = chosen.length >= limits.lecturesPerCard;
  // Sorts the chosen lectures as in the course, not in the order of the clicks.
  const toggleLecture = (id: string, isChosen: boolean) =>
    onChange(
      lectures
        .map((lecture) => lecture.id)
        .filter((lId) => (lId === id ? isChosen : chosen.includes(lId))),
    );
  if (lectures.length === 0) return <p>{texts.noLectures}</p>;
  return (
    <>
      {lectures.length > 12 && (
        <SearchField
          label={texts.searchLectures}
          value={searchText}
          onChange={setSearchText}
          inputProps={{ autoComplete: 'off' }}
        />
      )}
      <div className={styles.lectures}>
        {units.length === 0 && <p>{texts.noneFound}</p>}
        {units.map((unit) => (
          <div key={`${unit.title} ${unit.lectures[0]?.id}`}>
            {unit.title !== '' && <p className={layout.name}>{unit.title}</p>}
            {unit.lectures.map(({ id, title }) => {
              const isChosen = chosen.includes(id);
              return (
                <FormControlLabel
                  key={id}
                  className={styles.lecture}
                  label={title}
                  disabled={isLimitReached && !isChosen}
                  control={
                    <Checkbox
                      checked={isChosen}
                      onChange={(_, checked) => toggleLecture(id, checked)}
                    />
                  }
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

function LecturesField() {
  const cId = useWatch<BatchValues, 'cId'>({ name: 'cId' });
  const { field, fieldState } = useController<BatchValues, 'opens.lIds'>({ name: 'opens.lIds' });
  const query = useQuery({ ...courseQuery(cId), enabled: cId !== '' });
  const errorId = useId();
  const chosen = field.value ?? [];
  const counterText = texts.lectures(
    formatNumber(chosen.length),
    formatNumber(limits.lecturesPerCard),
  );
  const { error } = fieldState;
  return (
    <fieldset
      ref={field.ref}
      tabIndex={-1}
      className={styles.choice}
      aria-describedby={error && errorId}
    >
      <legend>{counterText}</legend>
      {error !== undefined && (
        <FormHelperText error id={errorId}>
          {error.message}
        </FormHelperText>
      )}
      {cId === '' ? (
        <p className={layout.muted}>{texts.chooseFirst}</p>
      ) : (
        <Loaded query={query} label={texts.loading} height="12rem" level={3}>
          {({ lectures }) => (
            <LectureCheckboxes lectures={lectures} chosen={chosen} onChange={field.onChange} />
          )}
        </Loaded>
      )}
    </fieldset>
  );
}

function BundleField() {
  const { field, fieldState } = useController<BatchValues, 'cId'>({ name: 'cId' });
  const { data } = useQuery(bundlesQuery);
  const titleOf = useCourseTitle();
  const bundles = (data ?? []).filter(({ archived }) => !archived);
  const chosen = bundles.find(({ id }) => id === field.value);
  const titles = chosen?.courses.map((cId) => titleOf(cId)).filter(Boolean) ?? [];
  const hint = chosen === undefined ? undefined : texts.bundleHint(titles.join('، '));
  const { error } = fieldState;
  return (
    <>
      <CourseField
        required
        label={texts.bundle}
        courses={bundles.map(({ id, name }) => ({ id, title: name }))}
        value={field.value ?? ''}
        onChange={field.onChange}
        inputRef={field.ref}
        error={error !== undefined}
        helperText={error?.message ?? hint}
      />
      {data?.length === 0 && <p className={layout.muted}>{texts.noBundles}</p>}
      <div>
        <Button component={Link} to={adminPaths.newBundle()}>
          {texts.newBundle}
        </Button>
      </div>
    </>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
}

export function ScopeFields({ courses }: Props) {
  const { setValue } = useFormContext<BatchValues>();
  const kind = useWatch<BatchValues, 'opens.kind'>({ name: 'opens.kind' });
  const clearLectures = () => setValue('opens.lIds', []);
  return (
    <>
      <FormRadioField
        name="opens.kind"
        className={form.fullWidth}
        label={texts.label}
        options={texts.kinds}
        onChoose={(chosen) => {
          // Clears `cId`, because it is the id of either a bundle or a course.
          if ((chosen === 'bundle') !== (kind === 'bundle')) setValue('cId', '');
          clearLectures();
        }}
      />
      <div className={form.fullWidth}>
        {kind === 'bundle' ? (
          <BundleField />
        ) : (
          <FormCourseField courses={courses} onChoose={clearLectures} />
        )}
      </div>
      {kind === 'lectures' && <LecturesField />}
    </>
  );
}
