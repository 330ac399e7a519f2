import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Form } from '../../../shared/form/form.tsx';
import { allCoursesQuery, liveCourses } from '../../api/course-queries.ts';
import { CourseField } from '../../ui/course-field.tsx';
import { isOver, UntilField } from '../../ui/form/until-field.tsx';
import * as layout from '../../ui/layout.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { ReasonField } from '../../ui/repair-dialog.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { copy } from './bulk.copy.ts';
import { BulkPlan } from './bulk-plan.tsx';
import { ListField } from './list-field.tsx';
import { type ListRow, readList } from './read-list.ts';
import { type Order, useBulk } from './use-bulk.ts';

interface Values extends Order {
  readonly text: string;
}

interface FormProps {
  readonly courses: readonly AdminCourseSummary[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly onPreview: (rows: readonly ListRow[]) => void;
}

function BulkForm({ courses, values, onChange, onPreview }: FormProps) {
  const rows = useMemo(() => readList(values.text), [values.text]);
  const fits = rows.length > 0 && rows.length <= limits.bulkRows;
  const change = (changed: Partial<Values>) => onChange({ ...values, ...changed });
  return (
    <Paper variant="outlined" className={layout.narrow}>
      <Form
        className={layout.paper}
        onSubmit={() => {
          if (fits && !isOver(values.until)) onPreview(rows);
        }}
      >
        <ListField text={values.text} count={rows.length} onChange={(text) => change({ text })} />
        <CourseField
          required
          courses={courses}
          value={values.cId}
          onChange={(cId) => change({ cId })}
        />
        <UntilField value={values.until} onChange={(until) => change({ until })} />
        <ReasonField value={values.reason} onChange={(reason) => change({ reason })} />
        <div>
          <Button type="submit" variant="contained" size="large">
            {copy.preview}
          </Button>
        </div>
      </Form>
    </Paper>
  );
}

interface ListProps {
  readonly courses: readonly AdminCourseSummary[];
  /** Id chosen on another page; empty for none. */
  readonly courseId: string;
}

/** The form, then its plan; the form retains its input. */
function List({ courses, courseId }: ListProps) {
  const [values, setValues] = useState<Values>({
    text: '',
    cId: courseId,
    until: null,
    reason: '',
  });
  const bulk = useBulk();
  if (bulk.list === null)
    return (
      <BulkForm
        courses={courses}
        values={values}
        onChange={setValues}
        onPreview={(rows) => bulk.preview(rows, values)}
      />
    );
  const { plan, order } = bulk.list;
  return (
    <BulkPlan
      bulk={bulk}
      plan={plan}
      title={courses.find(({ id }) => id === order.cId)?.title ?? ''}
      onAgain={() => bulk.preview(readList(values.text), order)}
    />
  );
}

/** Enrols a whole list of students, after a preview of each row. */
export function BulkEnrolment() {
  const [parameters] = useSearchParams();
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={layout.stack}>
        <p>{copy.intro}</p>
        <Loaded query={query} label={copy.loading} height="24rem">
          {(courses) => {
            const live = liveCourses(courses);
            const asked = parameters.get('course') ?? '';
            const courseId = live.some(({ id }) => id === asked) ? asked : '';
            return <List courses={live} courseId={courseId} />;
          }}
        </Loaded>
      </div>
    </>
  );
}
