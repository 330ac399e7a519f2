import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { ChartIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Questions } from './questions.tsx';
import { copy } from './quiz-results.copy.ts';

/** The results of a quiz for the course's teacher, who sees no names and changes nothing. */
export function TaughtQuiz() {
  const { cId = '', lId = '' } = useParams();
  const [parameters] = useSearchParams();
  const author = parameters.get('author') ?? undefined;
  const query = useQuery({
    queryKey: ['admin', 'teaching', 'results', cId, lId, author],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/teaching/results', { cId, lId, author }, { signal })),
    // Always refetched, because students may hand in attempts at any time.
    staleTime: 0,
  });
  const title = query.data?.quiz?.settings.title;
  return (
    <>
      <SectionHeading title={title ? copy.titleOf(title) : copy.title}>
        <Button component={Link} to={adminPaths.taughtCourse(cId, author)}>
          {copy.course}
        </Button>
      </SectionHeading>
      <Loaded query={query} label={copy.loading} height="32rem">
        {(results) =>
          results.quiz === null ? (
            <EmptyState icon={ChartIcon} title={copy.noQuiz.title} text="" />
          ) : (
            <div className={layout.stack}>
              <p>{copy.lectureOfCourse(results.course, results.lecture)}</p>
              <Questions results={results} quiz={results.quiz} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
