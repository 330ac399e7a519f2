import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { bundlesQuery } from '../api/bundles-query.ts';
import { useCourseTitle } from '../api/course-queries.ts';
import { CourseField, FormCourse } from '../ui/course-field.tsx';
import { FormRadio } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import * as styles from './batch-form.module.css';
import type { BatchValues } from './batch-values.ts';
import { copy } from './batches.copy.ts';
import { LecturesField } from './lectures-field.tsx';

const words = copy.opens;

/** Chooses a bundle and lists its courses. The form holds the bundle's id as `cId`. */
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

/** Chooses what a batch's cards open: a course, some of its lectures, or a bundle. */
export function OpensFields({ courses }: Props) {
  const { setValue } = useFormContext<BatchValues>();
  const kind = useWatch<BatchValues, 'opens.kind'>({ name: 'opens.kind' });
  const forget = () => setValue('opens.lIds', []);
  return (
    <>
      <FormRadio
        name="opens.kind"
        className={styles.whole}
        label={words.label}
        options={words.kinds}
        onChosen={(chosen) => {
          // A bundle's id is not a course's.
          if ((chosen === 'bundle') !== (kind === 'bundle')) setValue('cId', '');
          forget();
        }}
      />
      <div className={styles.whole}>
        {kind === 'bundle' ? <BundleField /> : <FormCourse courses={courses} onChosen={forget} />}
      </div>
      {kind === 'lectures' && <LecturesField />}
    </>
  );
}
