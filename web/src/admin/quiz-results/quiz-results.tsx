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
import * as tabs from '../ui/tabs.module.css';
import { Marks } from './marks.tsx';
import { Questions } from './questions.tsx';
import { copy } from './quiz-results.copy.ts';

interface TabsProps {
  readonly cId: string;
  readonly lId: string;
  readonly currentTab: 'questions' | 'marks';
}

function Tabs({ cId, lId, currentTab }: TabsProps) {
  const tabLinks = [
    ['questions', adminPaths.quizResults(cId, lId)],
    ['marks', adminPaths.quizResults(cId, lId, 'marks')],
  ] as const;
  return (
    <nav className={tabs.tabs} aria-label={copy.tabs.label}>
      {tabLinks.map(([part, to]) => (
        <Link
          key={part}
          to={to}
          className={tabs.tab}
          replace
          {...(part === currentTab && { 'aria-current': 'page' })}
        >
          {copy.tabs[part]}
        </Link>
      ))}
    </nav>
  );
}

export function QuizResults() {
  const { cId = '', lId = '' } = useParams();
  const [parameters] = useSearchParams();
  const currentTab = parameters.get('show') === 'marks' ? 'marks' : 'questions';
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
              <Tabs cId={cId} lId={lId} currentTab={currentTab} />
              {currentTab === 'marks' ? (
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
