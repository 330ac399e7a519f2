import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { ChartIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Regrade } from '../ui/quiz/regrade.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Marks } from './marks.tsx';
import { Questions } from './questions.tsx';
import { copy } from './quiz-results.copy.ts';

export function QuizResults() {
  const { cId = '', lId = '' } = useParams();
  const [parameters] = useSearchParams();
  const showsMarks = parameters.get('show') === 'marks';
  const [questionsAddress, marksAddress] = [
    adminPaths.quizResults(cId, lId),
    adminPaths.quizResults(cId, lId, 'marks'),
  ];
  const query = useQuery({
    queryKey: ['admin', 'quizzes', 'results', cId, lId],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/quizzes/results', { cId, lId }, { signal })),
    // Always refetched, because students may hand in attempts at any time.
    staleTime: 0,
  });
  const title = query.data?.quiz?.settings.title;
  return (
    <>
      <SectionHeading title={title ? copy.titleOf(title) : copy.title}>
        <span>
          <Button component={Link} to={adminPaths.quiz(cId, lId)}>
            {copy.edit}
          </Button>
          <Button component={Link} to={adminPaths.course(cId)}>
            {copy.course}
          </Button>
        </span>
      </SectionHeading>
      <Loaded query={query} label={copy.loading} height="32rem">
        {(results) =>
          results.quiz === null ? (
            <EmptyState icon={ChartIcon} {...copy.noQuiz} />
          ) : (
            <div className={layout.stack}>
              <p>{copy.lectureOfCourse(results.course, results.lecture)}</p>
              {results.regrade && <Regrade cId={cId} lId={lId} version={results.quiz.version} />}
              <Tabs
                replace
                label={copy.tabs.label}
                pages={[
                  [questionsAddress, copy.tabs.questions],
                  [marksAddress, copy.tabs.marks],
                ]}
                currentAddress={showsMarks ? marksAddress : questionsAddress}
              />
              {showsMarks ? (
                <Marks
                  cId={cId}
                  lecture={{ lId, title: results.lecture }}
                  gate={results.quiz.settings.gate}
                  exam={results.quiz.settings.exam}
                  quiz={results.quiz.settings.title}
                  search={parameters.get('search') ?? ''}
                  onlyMissing={parameters.get('which') === 'missing'}
                />
              ) : (
                <Questions results={results} quiz={results.quiz} />
              )}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
