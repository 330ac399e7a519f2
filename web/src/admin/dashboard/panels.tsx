import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { dashboardDays } from '@markaz/contract/limits';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatWeekday } from '../../shared/format/days.ts';
import { formatNumber, formatPercent, formatPlainNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { nouns as sharedNouns } from '../ui/nouns.ts';
import { SelectField } from '../ui/select-field.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { copy, nouns } from './dashboard.copy.ts';
import { completionShare, findLargestDrop, summariseEnrolments } from './figures.ts';

type Days = Dashboard['enrolments']['days'];

function daysSummary(days: Days): string {
  const texts = copy.enrolments;
  const { total, peak } = summariseEnrolments(days);
  const length = plural(days.length, nouns.day);
  if (peak === null) return texts.none(length);
  const maximum = formatNumber(peak.enrolments);
  return texts.summary(plural(total, nouns.enrolment), length, formatWeekday(peak.day), maximum);
}

/** Returns day → label on the axis, for today and a few earlier days. */
function dayLabels(days: Days): ReadonlyMap<string, string> {
  const step = Math.ceil(days.length / 4);
  const labelled = days.toReversed().filter((_, index) => index % step === 0);
  return new Map(
    labelled.map(({ day }, index) => [day, index === 0 ? copy.enrolments.today : formatDay(day)]),
  );
}

export function EnrolmentsPanel({ enrolments }: Pick<Dashboard, 'enrolments'>) {
  const texts = copy.enrolments;
  const [range, setRange] = useState<number>(dashboardDays);
  const days = enrolments.days.slice(-range);
  const labels = dayLabels(days);
  return (
    <ChartPanel
      title={texts.title}
      summary={daysSummary(days)}
      tools={
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={texts.range}
          value={range}
          onChange={(_, chosen: number | null) => chosen !== null && setRange(chosen)}
        >
          {[7, dashboardDays].map((length) => (
            <ToggleButton key={length} value={length} sx={{ minHeight: 44 }}>
              {texts.lastDays(plural(length, nouns.day))}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
      empty={summariseEnrolments(days).peak === null}
      // The newest day comes first, as in all our lists.
      rows={days.toReversed()}
      bars={days}
      keyOf={({ day }) => day}
      nameOf={({ day }) => formatWeekday(day)}
      shortOf={({ day }) => labels.get(day) ?? ''}
      columns={[
        [texts.day, ({ day }) => formatWeekday(day)],
        [texts.count, ({ enrolments: count }) => count, 'primary'],
      ]}
    />
  );
}

const codeStates = ['used', 'unused', 'inactive', 'expired', 'revoked'] as const;

export function CodesPanel({ codes }: Pick<Dashboard, 'codes'>) {
  const texts = copy.codes;
  const total = codeStates.reduce((sum, state) => sum + codes[state], 0);
  const summary = [
    texts.summary(plural(total, nouns.code), formatNumber(codes.used)),
    codes.swapped > 0 && texts.swapped(plural(codes.swapped, sharedNouns.card)),
  ];
  return (
    <ChartPanel
      title={texts.title}
      summary={total === 0 ? texts.none : summary.filter(Boolean).join(' ')}
      empty={total === 0}
      horizontal
      rows={codeStates}
      keyOf={(state) => state}
      nameOf={(state) => texts.states[state]}
      columns={[
        [
          texts.state,
          (state) => <Link to={adminPaths.codes({ state })}>{texts.states[state]}</Link>,
        ],
        [texts.count, (state) => codes[state], 'primary'],
        [texts.share, (state) => formatPercent(codes[state] / total)],
      ]}
    />
  );
}

/** Maximum number of outlets in the graph. The table lists all of them. */
const maxOutletsInGraph = 6;

export function OutletsPanel({ outlets }: Pick<Dashboard, 'outlets'>) {
  const texts = copy.outlets;
  const nameOf = ({ outlet }: { readonly outlet: string }) => outlet || texts.unnamed;
  const [topOutlet] = outlets;
  const summary = topOutlet && [
    texts.summary(nameOf(topOutlet), formatNumber(topOutlet.active), formatNumber(topOutlet.used)),
    outlets.length > maxOutletsInGraph && texts.more,
  ];
  return (
    <ChartPanel
      title={texts.title}
      summary={summary === undefined ? texts.none : summary.filter(Boolean).join(' ')}
      empty={topOutlet === undefined}
      horizontal
      rows={outlets}
      bars={outlets.slice(0, maxOutletsInGraph)}
      keyOf={({ outlet }) => outlet}
      nameOf={nameOf}
      columns={[
        [
          texts.outlet,
          ({ outlet }) =>
            outlet === '' ? texts.unnamed : <Link to={adminPaths.codes({ outlet })}>{outlet}</Link>,
        ],
        [texts.cards, ({ cards }) => cards],
        [texts.active, ({ active }) => active, 'gold'],
        [texts.used, ({ used }) => used, 'primary'],
      ]}
    />
  );
}

export function WatchedPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
  const texts = copy.watched;
  const [topCourse] = mostWatched;
  return (
    <ChartPanel
      title={texts.title}
      summary={
        topCourse === undefined
          ? texts.none
          : texts.summary(topCourse.title, plural(topCourse.completions, sharedNouns.time))
      }
      empty={topCourse === undefined}
      horizontal
      rows={mostWatched}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={[
        [texts.course, ({ id, title }) => <Link to={adminPaths.course(id)}>{title}</Link>],
        [texts.completions, ({ completions }) => completions, 'primary'],
        [texts.enrolments, ({ enrolments }) => enrolments],
      ]}
    />
  );
}

function stopsSummary(course: Dashboard['mostWatched'][number]): string {
  const texts = copy.stops;
  const drop = findLargestDrop(course);
  if (drop === null) return texts.nowhere;
  const [before, after] = [formatNumber(drop.before), formatNumber(drop.after)];
  return drop.lecture === 0
    ? texts.atStart(before, after)
    : texts.after(course.lectures[drop.lecture - 1]?.title ?? '', before, after);
}

export function StopsPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
  const texts = copy.stops;
  const [chosen, setChosen] = useState('');
  const course = mostWatched.find(({ id }) => id === chosen) ?? mostWatched[0];
  const enrolments = course?.enrolments ?? 0;
  const lectures = (course?.lectures ?? []).map(({ title, ...lecture }, index) => {
    const short = formatPlainNumber(index + 1);
    return { ...lecture, short, name: texts.lectureOf(short, title) };
  });
  const start = { id: '', name: texts.enrolled, short: texts.enrolled, completions: enrolments };
  return (
    <ChartPanel
      title={texts.title}
      summary={course === undefined ? copy.watched.none : stopsSummary(course)}
      tools={
        course && (
          <SelectField
            size="small"
            label={texts.course}
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
        [texts.lecture, ({ name }) => name],
        [texts.completions, ({ completions }) => completions, 'primary'],
        [
          texts.share,
          ({ completions }) => {
            const share = completionShare(completions, enrolments);
            return share === null ? texts.noShare : formatPercent(share);
          },
        ],
      ]}
    />
  );
}
