import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { dashboardDays } from '@markaz/contract/limits';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatWeekday } from '../../shared/format/days.ts';
import { formatNumber, formatPercent, formatPlainNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { nouns as sharedNouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { SelectField } from '../ui/select-field.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { copy, nouns } from './dashboard.copy.ts';
import { enrolmentsOf, greatestStop, shareOf } from './figures.ts';

type Days = Dashboard['enrolments']['days'];

function daysSummary(days: Days): string {
  const words = copy.enrolments;
  const { total, peak } = enrolmentsOf(days);
  const length = plural(days.length, nouns.day);
  if (peak === null) return words.none(length);
  const most = formatNumber(peak.enrolments);
  return words.summary(plural(total, nouns.enrolment), length, formatWeekday(peak.day), most);
}

/** Returns labels of the axis, for today and a few days before. */
function dayLabels(days: Days): ReadonlyMap<string, string> {
  const step = Math.ceil(days.length / 4);
  const labelled = days.toReversed().filter((_, index) => index % step === 0);
  return new Map(
    labelled.map(({ day }, index) => [day, index === 0 ? copy.enrolments.today : formatDay(day)]),
  );
}

export function EnrolmentsPanel({ enrolments }: Pick<Dashboard, 'enrolments'>) {
  const words = copy.enrolments;
  const [range, setRange] = useState<number>(dashboardDays);
  const days = enrolments.days.slice(-range);
  const labels = dayLabels(days);
  return (
    <ChartPanel
      title={words.title}
      summary={daysSummary(days)}
      tools={
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={words.range}
          value={range}
          onChange={(_, chosen: number | null) => chosen !== null && setRange(chosen)}
        >
          {[7, dashboardDays].map((length) => (
            <ToggleButton key={length} value={length} sx={{ minHeight: 44 }}>
              {words.lastDays(plural(length, nouns.day))}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
      empty={enrolmentsOf(days).peak === null}
      // The newest day comes first, as in every list.
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

const states = ['used', 'unused', 'inactive', 'expired', 'revoked'] as const;

export function CodesPanel({ codes }: Pick<Dashboard, 'codes'>) {
  const words = copy.codes;
  const all = states.reduce((sum, state) => sum + codes[state], 0);
  const summary = [
    words.summary(plural(all, nouns.code), formatNumber(codes.used)),
    codes.swapped > 0 && words.swapped(plural(codes.swapped, sharedNouns.card)),
  ];
  return (
    <ChartPanel
      title={words.title}
      summary={all === 0 ? words.none : summary.filter(Boolean).join(' ')}
      empty={all === 0}
      horizontal
      rows={states}
      keyOf={(state) => state}
      nameOf={(state) => words.states[state]}
      columns={[
        [
          words.state,
          (state) => <Link to={adminPaths.codes({ state })}>{words.states[state]}</Link>,
        ],
        [words.count, (state) => codes[state], 'primary'],
        [words.share, (state) => formatPercent(codes[state] / all)],
      ]}
    />
  );
}

/** Number of outlets in the graph. The table has all of them. */
const outletsInGraph = 6;

export function OutletsPanel({ outlets }: Pick<Dashboard, 'outlets'>) {
  const words = copy.outlets;
  const nameOf = ({ outlet }: { readonly outlet: string }) => outlet || words.unnamed;
  const [first] = outlets;
  const summary = first && [
    words.summary(nameOf(first), formatNumber(first.active), formatNumber(first.used)),
    outlets.length > outletsInGraph && words.more,
  ];
  return (
    <ChartPanel
      title={words.title}
      summary={summary === undefined ? words.none : summary.filter(Boolean).join(' ')}
      empty={first === undefined}
      horizontal
      rows={outlets}
      bars={outlets.slice(0, outletsInGraph)}
      keyOf={({ outlet }) => outlet}
      nameOf={nameOf}
      columns={[
        [
          words.outlet,
          ({ outlet }) =>
            outlet === '' ? words.unnamed : <Link to={adminPaths.codes({ outlet })}>{outlet}</Link>,
        ],
        [words.cards, ({ cards }) => cards],
        [words.active, ({ active }) => active, 'gold'],
        [words.used, ({ used }) => used, 'primary'],
      ]}
    />
  );
}

export function WatchedPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
  const words = copy.watched;
  const [first] = mostWatched;
  return (
    <ChartPanel
      title={words.title}
      summary={
        first === undefined
          ? words.none
          : words.summary(first.title, plural(first.completions, sharedNouns.time))
      }
      empty={first === undefined}
      horizontal
      rows={mostWatched}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={[
        [words.course, ({ id, title }) => <Link to={adminPaths.course(id)}>{title}</Link>],
        [words.completions, ({ completions }) => completions, 'primary'],
        [words.enrolments, ({ enrolments }) => enrolments],
      ]}
    />
  );
}

function stopsSummary(course: Dashboard['mostWatched'][number]): string {
  const words = copy.stops;
  const stop = greatestStop(course);
  if (stop === null) return words.nowhere;
  const [before, beyond] = [formatNumber(stop.before), formatNumber(stop.beyond)];
  return stop.after === 0
    ? words.atStart(before, beyond)
    : words.after(course.lectures[stop.after - 1]?.title ?? '', before, beyond);
}

export function StopsPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
  const words = copy.stops;
  const [chosen, setChosen] = useState('');
  const course = mostWatched.find(({ id }) => id === chosen) ?? mostWatched[0];
  const enrolments = course?.enrolments ?? 0;
  const lectures = (course?.lectures ?? []).map(({ title, ...lecture }, index) => {
    const short = formatPlainNumber(index + 1);
    return { ...lecture, short, name: words.lectureOf(short, title) };
  });
  const start = { id: '', name: words.enrolled, short: words.enrolled, completions: enrolments };
  return (
    <ChartPanel
      title={words.title}
      summary={course === undefined ? copy.watched.none : stopsSummary(course)}
      tools={
        course && (
          <SelectField
            size="small"
            label={words.course}
            value={course.id}
            options={mostWatched.map(({ id, title }) => [id, title])}
            onChange={setChosen}
            sx={{ flex: '0 1 16rem', minWidth: 0 }}
          />
        )
      }
      empty={course === undefined}
      rows={lectures}
      bars={[start, ...lectures]}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      shortOf={({ short }) => short}
      columns={[
        [words.lecture, ({ name }) => name],
        [words.completions, ({ completions }) => completions, 'primary'],
        [
          words.share,
          ({ completions }) => {
            const share = shareOf(completions, enrolments);
            return share === null ? words.noShare : formatPercent(share);
          },
        ],
      ]}
    />
  );
}
