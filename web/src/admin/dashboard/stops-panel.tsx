import type { Dashboard } from '@markaz/contract/dashboard';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatNumber, formatPercent, formatPlainNumber } from '../../shared/format/numbers.ts';
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

function Stops({ courses }: { readonly courses: readonly [WatchedCourse, ...WatchedCourse[]] }) {
  const [chosen, setChosen] = useState('');
  const course = courses.find(({ id }) => id === chosen) ?? courses[0];
  const { enrolments, lectures } = course;
  return (
    <ChartPanel
      title={words.title}
      summary={summaryOf(course)}
      tools={
        <TextField
          select
          size="small"
          label={words.course}
          value={course.id}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ flex: '0 1 16rem', minWidth: 0 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </TextField>
      }
      graph={{
        categories: [
          { full: words.enrolled },
          ...lectures.map(({ title }, index) => {
            const number = formatPlainNumber(index + 1);
            return { full: words.lectureOf(number, title), short: number };
          }),
        ],
        series: [
          {
            label: words.completions,
            values: [enrolments, ...lectures.map(({ completions }) => completions)],
            tone: 'primary',
          },
        ],
      }}
      table={{
        columns: [words.lecture, words.completions, words.share],
        rows: lectures.map(({ id, title, completions }, index) => {
          const share = shareOf(completions, enrolments);
          return {
            key: id,
            cells: [
              words.lectureOf(formatPlainNumber(index + 1), title),
              formatNumber(completions),
              share === null ? words.noShare : formatPercent(share),
            ],
          };
        }),
      }}
    />
  );
}

/** How many of those who have a course came how far in it. */
export function StopsPanel({ mostWatched: [first, ...others] }: Pick<Dashboard, 'mostWatched'>) {
  return first === undefined ? (
    <ChartPanel
      title={words.title}
      summary={copy.watched.none}
      graph={null}
      table={{ columns: [], rows: [] }}
    />
  ) : (
    <Stops courses={[first, ...others]} />
  );
}
