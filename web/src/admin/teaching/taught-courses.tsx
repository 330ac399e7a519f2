import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { taughtCoursesQuery } from '../api/teaching-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { FramedTable } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { NextStep } from '../ui/next-step.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import * as table from '../ui/table.module.css';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './teaching.copy.ts';
import { TeachingTabs, useChosenTeacher } from './teaching-tabs.tsx';

function CourseList({ author }: { readonly author: string | undefined }) {
  const query = useQuery(taughtCoursesQuery(author));
  const { columns } = copy;
  return (
    <Loaded query={query} label={copy.loading} height="20rem">
      {(courses) =>
        courses.length === 0 ? (
          <EmptyState {...copy.none} />
        ) : (
          <FramedTable
            rows={courses}
            keyOf={({ id }) => id}
            columns={[
              [
                columns.course,
                ({ id, title, published }) => (
                  <>
                    <Link className={table.title} to={adminPaths.taughtCourse(id, author)}>
                      {title}
                    </Link>
                    <span className={table.quiet}>{published ? copy.published : copy.draft}</span>
                  </>
                ),
              ],
              [columns.lectures, ({ lectureCount }) => lectureCount, 'wide'],
              [columns.students, ({ students }) => students],
            ]}
          />
        )
      }
    </Loaded>
  );
}

/** The home page of a teacher: the own courses. An admin sees those of the chosen teacher. */
export function TaughtCourses() {
  const author = useChosenTeacher();
  const mustChoose = useHasAccess()('admin') && author === undefined;
  const { preview } = copy;
  return (
    <>
      <SectionHeading title={author === undefined ? copy.title : preview.title} />
      {mustChoose ? (
        <EmptyState
          title={preview.choose.title}
          text={preview.choose.text}
          actions={<NextStep to={adminPaths.teachers()} label={preview.choose.action} />}
        />
      ) : (
        <div className={layout.stack}>
          <TeachingTabs />
          {author !== undefined && <Alert severity="info">{preview.note}</Alert>}
          <CourseList author={author} />
        </div>
      )}
    </>
  );
}
