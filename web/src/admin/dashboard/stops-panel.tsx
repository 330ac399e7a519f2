import type { Dashboard } from '@markaz/contract/dashboard';
import { useState } from 'react';
import { formatNumber, formatPercent, formatPlainNumber } from '../../shared/format/numbers.ts';
import { SelectField } from '../ui/select-field.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { copy } from './copy.ts';
import { greatestStop, shareOf } from './figures.ts';

const words = copy.stops;

type WatchedCourse = Dashboard['mostWatched'][number];

function summaryOf(course: WatchedCourse): string {
  const stop = greatestStop(course);
  if (stop === null) return words.nowhere;
  const [before, beyond] = [formatNumber(stop.before), formatNumber(stop.beyond)];
  return stop.after === 0
    ? words.atStart(before, beyond)
    : words.after(course.lectures[stop.after - 1]?.title ?? '', before, beyond);
}

/** How many of those who have a course came how far in it. */
export function StopsPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
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
      summary={course === undefined ? copy.watched.none : summaryOf(course)}
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
      graph={{
        bars: [start, ...lectures],
        nameOf: ({ name }) => name,
        shortOf: ({ short }) => short,
        series: [[words.completions, ({ completions }) => completions, 'primary']],
      }}
      table={{
        rows: lectures,
        keyOf: ({ id }) => id,
        columns: [
          [words.lecture, ({ name }) => name],
          [words.completions, ({ completions }) => formatNumber(completions)],
          [
            words.share,
            ({ completions }) => {
              const share = shareOf(completions, enrolments);
              return share === null ? words.noShare : formatPercent(share);
            },
          ],
        ],
      }}
    />
  );
}
