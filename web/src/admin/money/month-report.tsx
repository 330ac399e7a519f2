import type { Report } from '@markaz/contract/money/money';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatMonth } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useNarrow } from '../ui/filters.ts';
import { MoneyIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { formatPounds } from '../ui/money-words.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { Tiles } from '../ui/tiles.tsx';
import { copy } from './money.copy.ts';
import { readMonth } from './month-field.tsx';
import { MonthFrame } from './month-frame.tsx';
import { Paper } from './paper.tsx';
import { reportAddress, reportQuery } from './queries.ts';
import { CoursesTable, OutletsTable, TeachersTable } from './report-tables.tsx';

const words = copy.report;

function Totals({ total }: Pick<Report, 'total'>) {
  const { sold, returned } = total;
  const { tiles } = words;
  const notes = [
    returned.cards > 0 ? tiles.returned(plural(returned.cards, nouns.card)) : '',
    sold.unpriced > 0 ? tiles.unpriced(plural(sold.unpriced, nouns.card)) : '',
  ];
  return (
    <Tiles
      roomy
      label={tiles.label}
      tiles={[
        [tiles.cards, formatNumber(sold.cards), notes.filter(Boolean).join('، ')],
        [tiles.net, formatPounds(total.piastres)],
        [tiles.share, formatPounds(total.share)],
        [tiles.rest, formatPounds(total.rest)],
      ]}
    />
  );
}

function Figures({ report }: { readonly report: Report }) {
  const { total, month } = report;
  if (total.sold.cards + total.returned.cards === 0)
    return <EmptyState icon={MoneyIcon} {...words.none} />;
  return (
    <Paper title={words.title(formatMonth(month))} signatures={copy.settlement.signatures.slice(2)}>
      <Totals total={total} />
      <OutletsTable report={report} />
      <CoursesTable report={report} />
      {total.bundleCards !== 0 && (
        <p className={layout.muted}>{words.bundles(plural(total.bundleCards, nouns.card))}</p>
      )}
      <TeachersTable report={report} />
      <p className={layout.muted}>{words.intro}</p>
    </Paper>
  );
}

/** Sales of a month, by outlet, course and teacher. */
export function MonthReport() {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const month = readMonth(parameters.get('month'));
  const query = useQuery(reportQuery(month));
  return (
    <MonthFrame
      title={copy.title}
      month={month}
      onMonth={(chosen) => narrow(adminPaths.money(chosen))}
      csv={reportAddress(month)}
    >
      <Loaded query={query} label={copy.loading} height="40rem">
        {(report) => <Figures report={report} />}
      </Loaded>
    </MonthFrame>
  );
}
