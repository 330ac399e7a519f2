import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber, formatPercent, formatPlainNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { SelectField } from '../ui/select-field.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { copy } from './dashboard.copy.ts';
import { greatestStop, shareOf } from './figures.ts';

const { watched, stops } = copy;

/** The courses with the most completed lectures. */
export function WatchedPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
  const [first] = mostWatched;
  return (
    <ChartPanel
      title={watched.title}
      summary={
        first === undefined
          ? watched.none
          : watched.summary(first.title, plural(first.completions, nouns.time))
      }
      empty={first === undefined}
      lying
      rows={mostWatched}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={[
        [watched.course, ({ id, title }) => <Link to={adminPaths.course(id)}>{title}</Link>],
        [watched.completions, ({ completions }) => completions, 'primary'],
        [watched.enrolments, ({ enrolments }) => enrolments],
      ]}
    />
  );
}

type WatchedCourse = Dashboard['mostWatched'][number];

function summaryOf(course: WatchedCourse): string {
  const stop = greatestStop(course);
  if (stop === null) return stops.nowhere;
  const [before, beyond] = [formatNumber(stop.before), formatNumber(stop.beyond)];
  return stop.after === 0
    ? stops.atStart(before, beyond)
    : stops.after(course.lectures[stop.after - 1]?.title ?? '', before, beyond);
}

/** How many of a course's students completed each lecture. */
export function StopsPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
  const [chosen, setChosen] = useState('');
  const course = mostWatched.find(({ id }) => id === chosen) ?? mostWatched[0];
  const enrolments = course?.enrolments ?? 0;
  const lectures = (course?.lectures ?? []).map(({ title, ...lecture }, index) => {
    const short = formatPlainNumber(index + 1);
    return { ...lecture, short, name: stops.lectureOf(short, title) };
  });
  const start = { id: '', name: stops.enrolled, short: stops.enrolled, completions: enrolments };
  return (
    <ChartPanel
      title={stops.title}
      summary={course === undefined ? watched.none : summaryOf(course)}
      tools={
        course && (
          <SelectField
            size="small"
            label={stops.course}
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
        [stops.lecture, ({ name }) => name],
        [stops.completions, ({ completions }) => completions, 'primary'],
        [
          stops.share,
          ({ completions }) => {
            const share = shareOf(completions, enrolments);
            return share === null ? stops.noShare : formatPercent(share);
          },
        ],
      ]}
    />
  );
}
