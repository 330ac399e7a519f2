import type { ResponseOf } from '@markaz/contract/api';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { FramedTable } from '../ui/data-table.tsx';
import { ChartIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import * as table from '../ui/table.module.css';
import { Tiles } from '../ui/tiles.tsx';
import { copy } from './teaching.copy.ts';
import { useChosenTeacher } from './teaching-tabs.tsx';

const texts = copy.course;

type Course = ResponseOf<'admin/teaching/course'>;

function Quizzes({ course: { id, quizzes } }: { readonly course: Course }) {
  const author = useChosenTeacher();
  if (quizzes.length === 0) return <EmptyState icon={ChartIcon} {...texts.noQuizzes} />;
  return (
    <section className={layout.section}>
      <h2>{texts.quizzes}</h2>
      <p className={layout.muted}>{texts.firstAttempts}</p>
      <FramedTable
        rows={quizzes}
        keyOf={({ lId }) => lId}
        columns={[
          [
            texts.lecture,
            ({ lId, lecture, taken }) => (
              <>
                <Link className={table.title} to={adminPaths.taughtQuiz(id, lId, author)}>
                  {lecture}
                </Link>
                {taken === 0 && <span className={table.quiet}>{texts.untaken}</span>}
              </>
            ),
          ],
          [texts.questions, ({ questions }) => questions, 'wide'],
          [texts.taken, ({ taken }) => taken],
          [texts.average, ({ score, of }) => of > 0 && formatPercent(score / of)],
          [texts.passed, ({ passed, taken }) => taken > 0 && formatPercent(passed / taken), 'wide'],
        ]}
      />
    </section>
  );
}

/** One of a teacher's courses, with the results of its quizzes. */
export function TaughtCourse() {
  const { cId = '' } = useParams();
  const author = useChosenTeacher();
  const query = useQuery({
    queryKey: ['admin', 'teaching', 'course', cId, author],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/teaching/course', { cId, author }, { signal })),
    // Always refetched, because students may hand in attempts at any time.
    staleTime: 0,
  });
  return (
    <>
      <SectionHeading title={query.data?.title ?? copy.title}>
        <Button component={Link} to={adminPaths.teaching(author)}>
          {copy.title}
        </Button>
      </SectionHeading>
      <Loaded query={query} label={texts.loading} height="24rem">
        {(course) => (
          <div className={layout.sections}>
            <Tiles
              label={texts.students}
              tiles={[
                [
                  texts.students,
                  formatNumber(course.students),
                  course.published ? copy.published : copy.draft,
                ],
              ]}
            />
            <Quizzes course={course} />
          </div>
        )}
      </Loaded>
    </>
  );
}
