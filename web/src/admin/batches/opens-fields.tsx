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
import { CourseField, FormCourse } from '../ui/course-field.tsx';
import { FormRadio } from '../ui/form/form-fields.tsx';
import * as form from '../ui/form/paper-form.module.css';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { adminPaths } from '../ui/sections.ts';
import * as styles from './batch-form.module.css';
import type { BatchValues } from './batch-values.ts';
import { copy } from './batches.copy.ts';

const words = copy.opens;

interface ListProps {
  readonly lectures: readonly ResponseOf<'courses/course'>['lectures'][number][];
  readonly chosen: readonly string[];
  readonly onChange: (lIds: readonly string[]) => void;
}

/** Checkboxes in units, filtered by the search, up to the limit of lectures per card. */
function LectureList({ lectures, chosen, onChange }: ListProps) {
  const [typed, setTyped] = useState('');
  const search = arabicSearch(typed);
  const units = unitsOf(lectures)
    .map(({ title, lectures: all }) => ({
      title,
      lectures: all.filter((lecture) => search.matches(foldArabic(lecture.title))),
    }))
    .filter((unit) => unit.lectures.length > 0);
  const isFull = chosen.length >= limits.lecturesPerCard;
  // In the course's order, not in the order of clicks.
  const change = (id: string, isChosen: boolean) =>
    onChange(
      lectures
        .map((lecture) => lecture.id)
        .filter((lId) => (lId === id ? isChosen : chosen.includes(lId))),
    );
  if (lectures.length === 0) return <p>{words.noLectures}</p>;
  return (
    <>
      {lectures.length > 12 && (
        <SearchField
          label={words.searchLectures}
          value={typed}
          onChange={setTyped}
          input={{ autoComplete: 'off' }}
        />
      )}
      <div className={styles.lectures}>
        {units.length === 0 && <p>{words.noneFound}</p>}
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
                  disabled={isFull && !isChosen}
                  control={<Checkbox checked={isChosen} onChange={(_, now) => change(id, now)} />}
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
  const count = words.lectures(formatNumber(chosen.length), formatNumber(limits.lecturesPerCard));
  const { error } = fieldState;
  return (
    <fieldset
      ref={field.ref}
      tabIndex={-1}
      className={styles.choice}
      aria-describedby={error && errorId}
    >
      <legend>{count}</legend>
      {error !== undefined && (
        <FormHelperText error id={errorId}>
          {error.message}
        </FormHelperText>
      )}
      {cId === '' ? (
        <p className={layout.muted}>{words.chooseFirst}</p>
      ) : (
        <Loaded query={query} label={words.loading} height="12rem" level={3}>
          {({ lectures }) => (
            <LectureList lectures={lectures} chosen={chosen} onChange={field.onChange} />
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
  const hint = chosen === undefined ? undefined : words.bundleHint(titles.join('، '));
  const { error } = fieldState;
  return (
    <>
      <CourseField
        required
        label={words.bundle}
        courses={bundles.map(({ id, name }) => ({ id, title: name }))}
        value={field.value ?? ''}
        onChange={field.onChange}
        inputRef={field.ref}
        error={error !== undefined}
        helperText={error?.message ?? hint}
      />
      {data?.length === 0 && <p className={layout.muted}>{words.noBundles}</p>}
      <div>
        <Button component={Link} to={adminPaths.newBundle()}>
          {words.newBundle}
        </Button>
      </div>
    </>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
}

export function OpensFields({ courses }: Props) {
  const { setValue } = useFormContext<BatchValues>();
  const kind = useWatch<BatchValues, 'opens.kind'>({ name: 'opens.kind' });
  const forget = () => setValue('opens.lIds', []);
  return (
    <>
      <FormRadio
        name="opens.kind"
        className={form.whole}
        label={words.label}
        options={words.kinds}
        onChosen={(chosen) => {
          // Reset, because a bundle's id is not a course's.
          if ((chosen === 'bundle') !== (kind === 'bundle')) setValue('cId', '');
          forget();
        }}
      />
      <div className={form.whole}>
        {kind === 'bundle' ? <BundleField /> : <FormCourse courses={courses} onChosen={forget} />}
      </div>
      {kind === 'lectures' && <LecturesField />}
    </>
  );
}
