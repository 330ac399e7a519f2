import type { ResponseOf } from '@markaz/contract/api';
import { hasPiastres } from '@markaz/contract/cards/pounds';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { FramedTable } from '../ui/data-table.tsx';
import { MoneyIcon } from '../ui/icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NextStep } from '../ui/next-step.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './money.copy.ts';
import { Money, WithDecimals } from './money-table.tsx';
import { MoneyTabs } from './month-page.tsx';
import { balancesQuery } from './queries.ts';

const texts = copy.outlets;

type Balance = ResponseOf<'admin/balances'>['outlets'][number];

/** Name of the last row, which no outlet has. */
const sumKey = '';

/** Adds up what the outlets owe, less what the centre owes to outlets. */
function sumOf(outlets: readonly Balance[]): Balance {
  const sum = { outlet: sumKey, owed: 0, unsold: 0 };
  for (const { owed, unsold } of outlets) {
    sum.owed += owed;
    sum.unsold += unsold;
  }
  return sum;
}

export function OutletBalances() {
  const query = useQuery(balancesQuery);
  const hasAccess = useHasAccess();
  return (
    <>
      <SectionHeading title={texts.title} />
      <MoneyTabs />
      <Loaded query={query} label={copy.loading} height="20rem">
        {(outlets) =>
          outlets.length === 0 ? (
            <EmptyState
              icon={MoneyIcon}
              {...texts.none}
              actions={
                hasAccess('sales') && (
                  <NextStep
                    to={adminPaths.newBatch()}
                    label={texts.none.action}
                    topic="hand-over"
                  />
                )
              }
            />
          ) : (
            <WithDecimals value={hasPiastres(outlets.map(({ owed }) => owed))}>
              <FramedTable
                rows={[...outlets, sumOf(outlets)]}
                keyOf={({ outlet }) => outlet}
                columns={[
                  [
                    copy.report.outlet,
                    ({ outlet }) =>
                      outlet === sumKey ? (
                        <strong>{copy.sum}</strong>
                      ) : (
                        <Link to={adminPaths.outlet(outlet)}>{outlet}</Link>
                      ),
                  ],
                  [
                    texts.owed,
                    ({ owed }) => (
                      <>
                        {owed < 0 && texts.owedToOutlet} <Money piastres={Math.abs(owed)} />
                      </>
                    ),
                  ],
                  [texts.unsold, ({ unsold }) => unsold],
                ]}
              />
            </WithDecimals>
          )
        }
      </Loaded>
    </>
  );
}
