import type { ResponseOf } from '@markaz/contract/api';
import {
  type AnalysedQuestion,
  analyseQuestions,
  questionWarnings,
  sortHardestFirst,
} from '@markaz/contract/learning/quiz-analysis';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useState } from 'react';
import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { quizNouns } from '../../shared/format/quiz-nouns.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { SpreadsheetButton } from '../ui/downloads.tsx';
import { oneOf } from '../ui/filters.ts';
import { ChartIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/select-field.tsx';
import { Tiles } from '../ui/tiles.tsx';
import { analysisCsv } from './analysis-csv.ts';
import { Distribution } from './distribution.tsx';
import { QuestionCard, questionAnchor } from './question-card.tsx';
import * as styles from './questions.module.css';
import { copy } from './quiz-results.copy.ts';

type Results = ResponseOf<'admin/teaching/results'>;

const orders = ['hardest', 'quiz'] as const;

function Totals({ totals: { taken, score, of, passed } }: Pick<Results, 'totals'>) {
  const texts = copy.totals;
  return (
    <Tiles
      label={texts.label}
      tiles={[
        [texts.taken, formatNumber(taken)],
        [texts.average, formatPercent(of === 0 ? 0 : score / of)],
        [
          texts.passed,
          formatPercent(passed / taken),
          texts.passedOfTaken(formatNumber(passed), formatNumber(taken)),
        ],
      ]}
    />
  );
}

/** Lists the questions that need a review, and the reasons. */
function Warnings({ questions }: { readonly questions: readonly AnalysedQuestion[] }) {
  const groups = questionWarnings
    .map((warning) => ({
      warning,
      affectedQuestions: questions.filter(({ warnings }) => warnings.includes(warning)),
    }))
    .filter(({ affectedQuestions }) => affectedQuestions.length > 0);
  if (groups.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{copy.warnings.title}</AlertTitle>
      <ul className={styles.warnings}>
        {groups.map(({ warning, affectedQuestions }) => (
          <li key={warning}>
            {copy.warnings[warning]}{' '}
            <span className={styles.links}>
              {affectedQuestions.map(({ number }) => (
                <a
                  key={number}
                  href={`#${questionAnchor(number)}`}
                  aria-label={copy.question(formatNumber(number))}
                >
                  {formatNumber(number)}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface Props {
  readonly results: Results;
  readonly quiz: KeyedQuiz;
}

/** Shows the results of first attempts, for the entire quiz and for each question. */
export function Questions({ results, quiz }: Props) {
  const { totals, marks, questions: counts, removed } = results;
  const [order, setOrder] = useState<(typeof orders)[number]>('hardest');
  if (totals.taken === 0) return <EmptyState icon={ChartIcon} {...copy.nobody} />;
  const analysed = analyseQuestions(quiz.questions, new Map(counts.map((each) => [each.id, each])));
  const sorted = order === 'hardest' ? sortHardestFirst(analysed) : analysed;
  return (
    <div className={layout.sections}>
      <Totals totals={totals} />
      <p className={layout.muted}>{copy.firstAttempts}</p>
      <Distribution marks={marks} taken={totals.taken} />
      <Warnings questions={analysed} />
      <section className={layout.section}>
        <h2>{copy.questions}</h2>
        <div className={styles.tools}>
          <span className={styles.order}>
            <SelectField
              label={copy.order.label}
              value={order}
              options={orders.map((each) => [each, copy.order[each]])}
              onChange={(chosen) => setOrder(oneOf(orders)(chosen) ?? 'hardest')}
            />
          </span>
          <SpreadsheetButton
            name="questions"
            label={copy.spreadsheet}
            makeCsv={() => analysisCsv(analysed)}
          />
        </div>
        <ol className={layout.stack}>
          {sorted.map((each) => (
            <QuestionCard key={each.question.id} analysed={each} takenCount={totals.taken} />
          ))}
        </ol>
        {removed > 0 && (
          <p className={layout.muted}>{copy.removed(plural(removed, quizNouns.question))}</p>
        )}
      </section>
    </div>
  );
}
