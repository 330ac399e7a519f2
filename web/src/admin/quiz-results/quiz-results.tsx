import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ChartIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Regrade } from '../ui/quiz/regrade.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import * as tabs from '../ui/tabs.module.css';
import { Marks } from './marks.tsx';
import { Questions } from './questions.tsx';
import { copy } from './quiz-results.copy.ts';

interface TabsProps {
  readonly cId: string;
  readonly lId: string;
  readonly shown: 'questions' | 'marks';
}

function Tabs({ cId, lId, shown }: TabsProps) {
  const parts = [
    ['questions', adminPaths.quizResults(cId, lId)],
    ['marks', adminPaths.quizResults(cId, lId, 'marks')],
  ] as const;
  return (
    <nav className={tabs.tabs} aria-label={copy.tabs.label}>
      {parts.map(([part, to]) => (
        <Link
          key={part}
          to={to}
          className={tabs.tab}
          replace
          {...(part === shown && { 'aria-current': 'page' })}
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
  const shown = parameters.get('show') === 'marks' ? 'marks' : 'questions';
  const query = useQuery({
    queryKey: ['admin', 'quizzes', 'results', cId, lId],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/quizzes/results', { cId, lId }, { signal })),
    // Always refetched, because students hand in attempts all the time.
    staleTime: 0,
  });
  const title = query.data?.quiz?.settings.title;
  return (
    <>
      <SectionHeading title={title ? copy.of(title) : copy.title}>
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
              <p>{copy.where(results.course, results.lecture)}</p>
              {results.regrade && <Regrade cId={cId} lId={lId} version={results.quiz.version} />}
              <Tabs cId={cId} lId={lId} shown={shown} />
              {shown === 'marks' ? (
                <Marks
                  cId={cId}
                  lecture={{ lId, title: results.lecture }}
                  gate={results.quiz.settings.gate}
                  search={parameters.get('search') ?? ''}
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
