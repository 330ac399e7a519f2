import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatNumber } from '../../shared/format/numbers.ts';

export interface BarSeries {
  readonly label: string;
  readonly values: readonly number[];
  readonly tone: 'primary' | 'gold';
}

export interface BarGraphProps {
  /**
   * One a bar, or a group of bars; `short` stands at the axis, `full` in the tooltip. Where some have
   * an empty `short`, all others have theirs, however near they stand.
   */
  readonly categories: readonly { readonly full: string; readonly short: string }[];
  readonly series: readonly BarSeries[];
  /** Bars that lie have room for long names. */
  readonly lying?: boolean;
  /** Pixels. */
  readonly height: number;
}

const font = { fontSize: 13 } as const;

const mirrored = {
  reverse: true,
  // Cairo's lines are taller than what the library leaves for them.
  height: 36,
  // Along a reversed axis the library takes the gap between two labels off instead of adding it.
  tickLabelMinGap: -12,
} as const;

/**
 * Bars that read from right to left. It brings the charts' library along, so that it is only ever
 * loaded lazily (chart-panel.tsx). Whoever cannot see it has the sentence and the table beside it.
 */
export default function BarGraph({ categories, series, lying, height }: BarGraphProps) {
  const { palette } = useTheme();
  const colors = { primary: palette.primary.main, gold: palette.secondary.main };
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const chosen = categories.some(({ short }) => short === '');
  const band = {
    scaleType: 'band',
    // Names may be alike, their places are not.
    data: categories.map((_, index) => index),
    valueFormatter: (index: number, { location }: { readonly location: string }) => {
      const category = categories[index];
      return (location === 'tick' ? category?.short : category?.full) ?? '';
    },
    tickLabelInterval: chosen
      ? (_: unknown, index: number) => categories[index]?.short !== ''
      : ('auto' as const),
    tickLabelStyle: font,
    disableTicks: true,
  } as const;
  const numbers = {
    valueFormatter: (value: number) => formatNumber(value),
    min: 0,
    tickMinStep: 1,
    tickNumber: Math.min(5, most),
    tickLabelStyle: font,
    disableLine: true,
    disableTicks: true,
  } as const;
  return (
    <BarChart
      height={height}
      layout={lying ? 'horizontal' : 'vertical'}
      series={series.map(({ label, values, tone }) => ({
        label,
        data: [...values],
        color: colors[tone],
        valueFormatter: (value: number | null) => formatNumber(value ?? 0),
      }))}
      xAxis={[{ ...(lying ? numbers : band), ...mirrored }]}
      yAxis={[
        lying
          ? { ...band, position: 'right', width: 120 }
          : { ...numbers, position: 'right', width: 40 },
      ]}
      grid={lying ? { vertical: true } : { horizontal: true }}
      borderRadius={4}
      hideLegend={series.length === 1}
      disableKeyboardNavigation
      margin={{ top: 8, bottom: 0, left: 16, right: 0 }}
    />
  );
}
