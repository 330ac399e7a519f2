import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { FramedTable } from '../ui/data-table.tsx';
import { formatPounds } from '../ui/format-money.ts';
import { GuideLink } from '../ui/guide-link.tsx';
import { MoneyIcon } from '../ui/icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy } from './money.copy.ts';
import { Money } from './money-table.tsx';
import { MoneyTabs } from './month-page.tsx';
import { balancesQuery } from './queries.ts';

const texts = copy.outlets;

export function OutletBalances() {
  const query = useQuery(balancesQuery);
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
                <>
                  <Button component={Link} to={adminPaths.newBatch()} variant="contained">
                    {texts.none.action}
                  </Button>
                  <GuideLink topic="hand-over" />
                </>
              }
            />
          ) : (
            <FramedTable
              rows={outlets}
              keyOf={({ outlet }) => outlet}
              columns={[
                [
                  copy.report.outlet,
                  ({ outlet }) => <Link to={adminPaths.outlet(outlet)}>{outlet}</Link>,
                ],
                [
                  texts.owed,
                  ({ owed }) =>
                    owed < 0 ? texts.balance(formatPounds(-owed)) : <Money piastres={owed} />,
                ],
                [texts.unsold, ({ unsold }) => unsold],
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}
