import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatMonth } from '../../shared/format/days.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { MoneyIcon } from '../ui/icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NextStep } from '../ui/next-step.tsx';
import { copy } from './money.copy.ts';
import { Money, MoneyTable } from './money-table.tsx';
import { MonthPage, PrintedPage, useMonth } from './month-page.tsx';
import { teachersQuery } from './queries.ts';

const texts = copy.teachers;

const amounts = ['piastres', 'share', 'paid', 'rest'] as const;

/** Lists the teachers with their shares of a month, what was paid out for it, and the rest. */
export function TeacherAccounts() {
  const month = useMonth();
  const query = useQuery(teachersQuery(month));
  return (
    <MonthPage title={texts.title} addressOf={adminPaths.teachers}>
      <Loaded query={query} label={copy.loading} height="20rem">
        {(teachers) => {
          if (teachers.length === 0)
            return (
              <EmptyState
                icon={MoneyIcon}
                title={texts.none.title}
                text={texts.none.text}
                actions={<NextStep to={adminPaths.courses()} label={texts.none.action} />}
              />
            );
          const sum = { author: null, courses: null, piastres: 0, share: 0, paid: 0, rest: 0 };
          for (const teacher of teachers)
            for (const amount of amounts) sum[amount] += teacher[amount];
          return (
            <PrintedPage
              title={`${texts.title}، ${formatMonth(month)}`}
              signatures={copy.settlement.signatures.slice(2)}
              amounts={teachers.flatMap((each) => amounts.map((name) => each[name]))}
            >
              <MoneyTable
                title={formatMonth(month)}
                rows={[...teachers, sum]}
                keyOf={({ author }) => author?.id ?? 'sum'}
                columns={[
                  [
                    copy.report.teacher,
                    ({ author }) =>
                      author === null ? (
                        <strong>{copy.sum}</strong>
                      ) : (
                        <Link to={adminPaths.statement(author.id, month)}>{author.name}</Link>
                      ),
                  ],
                  [copy.report.courseCount, ({ courses }) => courses, 'wide'],
                  [copy.report.net, ({ piastres }) => <Money piastres={piastres} />, 'wide'],
                  [copy.report.share, ({ share }) => <Money piastres={share} />],
                  [texts.paid, ({ paid }) => <Money piastres={paid} />, 'wide'],
                  [texts.rest, ({ rest }) => <Money piastres={rest} />],
                ]}
              />
            </PrintedPage>
          );
        }}
      </Loaded>
    </MonthPage>
  );
}
