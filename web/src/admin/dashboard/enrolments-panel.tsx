import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { dashboardDays } from '@markaz/contract/limits';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { formatDay, formatWeekday } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { ChartPanel } from './chart-panel.tsx';
import { copy, nouns } from './dashboard.copy.ts';
import { enrolmentsOf } from './figures.ts';

const words = copy.enrolments;
const ranges = [7, dashboardDays] as const;

function summaryOf(days: Dashboard['enrolments']['days']): string {
  const { total, peak } = enrolmentsOf(days);
  const length = plural(days.length, nouns.day);
  return peak === null
    ? words.none(length)
    : words.summary(
        plural(total, nouns.enrolment),
        length,
        formatWeekday(peak.day),
        formatNumber(peak.enrolments),
      );
}

/** Labels of the axis: today, and a few days before it. */
function labelsOf(days: Dashboard['enrolments']['days']): ReadonlyMap<string, string> {
  const step = Math.ceil(days.length / 4);
  const labelled = days.toReversed().filter((_, index) => index % step === 0);
  return new Map(
    labelled.map(({ day }, index) => [day, index === 0 ? words.today : formatDay(day)]),
  );
}

/** Enrolments on each of the last days in Cairo. */
export function EnrolmentsPanel({ enrolments }: Pick<Dashboard, 'enrolments'>) {
  const [range, setRange] = useState<number>(dashboardDays);
  const days = enrolments.days.slice(-range);
  const labels = labelsOf(days);
  return (
    <ChartPanel
      title={words.title}
      summary={summaryOf(days)}
      tools={
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={words.range}
          value={range}
          onChange={(_, chosen: number | null) => chosen !== null && setRange(chosen)}
        >
          {ranges.map((length) => (
            <ToggleButton key={length} value={length} sx={{ minHeight: 44 }}>
              {words.lastDays(plural(length, nouns.day))}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
      empty={enrolmentsOf(days).peak === null}
      // The newest first, as in every list.
      rows={days.toReversed()}
      bars={days}
      keyOf={({ day }) => day}
      nameOf={({ day }) => formatWeekday(day)}
      shortOf={({ day }) => labels.get(day) ?? ''}
      columns={[
        [words.day, ({ day }) => formatWeekday(day)],
        [words.count, ({ enrolments: count }) => count, 'primary'],
      ]}
    />
  );
}
