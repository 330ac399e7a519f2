import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allCoursesQuery, liveCourses } from '../../api/course-queries.ts';
import * as layout from '../../ui/layout.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { copy } from './bulk.copy.ts';
import { BulkForm, type BulkValues } from './bulk-form.tsx';
import { BulkPlan } from './bulk-plan.tsx';
import { readList } from './read-list.ts';
import { useBulk } from './use-bulk.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** Id chosen on another page; empty for none. */
  readonly courseId: string;
}

/** The form, then its plan; the form retains its input. */
function List({ courses, courseId }: Props) {
  const [values, setValues] = useState<BulkValues>({
    text: '',
    cId: courseId,
    until: null,
    reason: '',
  });
  const bulk = useBulk();
  const { plan, order } = bulk;
  if (plan === null || order === null)
    return (
      <BulkForm
        courses={courses}
        values={values}
        onChange={setValues}
        onPreview={(rows) => bulk.preview(rows, values)}
      />
    );
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
