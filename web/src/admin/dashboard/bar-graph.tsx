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
   * One category for each bar or group of bars. The axis shows `short`, the tooltip shows `full`.
   * If `short` is empty for some categories, the axis shows all other labels, even close together.
   */
  readonly categories: readonly { readonly full: string; readonly short: string }[];
  readonly series: readonly BarSeries[];
  /** Whether the bars are horizontal, which leaves room for long names. */
  readonly horizontal?: boolean;
  readonly height: number;
}

const labelStyle = { fontSize: 13 } as const;

const mirroredAxis = {
  reverse: true,
  // Lines in the Cairo font are taller than the space that the library reserves.
  height: 36,
  // On a reversed axis the library subtracts this gap between labels instead of adding it.
  tickLabelMinGap: -12,
} as const;

/**
 * Draws bars from right to left. Load it lazily (chart-panel.tsx), because it imports the large
 * chart library. Users who cannot see the graph get a sentence and a table instead.
 */
export default function BarGraph({ categories, series, horizontal, height }: BarGraphProps) {
  const { palette } = useTheme();
  const colors = { primary: palette.primary.main, gold: palette.secondary.main };
  const maxValue = Math.max(1, ...series.flatMap(({ values }) => values));
  const hasBlankLabels = categories.some(({ short }) => short === '');
  const categoryAxis = {
    scaleType: 'band',
    // Bars are identified by index, because names may repeat.
    data: categories.map((_, index) => index),
    valueFormatter: (index: number, { location }: { readonly location: string }) => {
      const category = categories[index];
      return (location === 'tick' ? category?.short : category?.full) ?? '';
    },
    tickLabelInterval: hasBlankLabels
      ? (_: unknown, index: number) => categories[index]?.short !== ''
      : ('auto' as const),
    tickLabelStyle: labelStyle,
    disableTicks: true,
  } as const;
  const valueAxis = {
    valueFormatter: (value: number) => formatNumber(value),
    min: 0,
    tickMinStep: 1,
    tickNumber: Math.min(5, maxValue),
    tickLabelStyle: labelStyle,
    disableLine: true,
    disableTicks: true,
  } as const;
  return (
    <BarChart
      height={height}
      layout={horizontal ? 'horizontal' : 'vertical'}
      series={series.map(({ label, values, tone }) => ({
        label,
        data: [...values],
        color: colors[tone],
        valueFormatter: (value: number | null) => formatNumber(value ?? 0),
      }))}
      xAxis={[{ ...(horizontal ? valueAxis : categoryAxis), ...mirroredAxis }]}
      yAxis={[
        horizontal
          ? { ...categoryAxis, position: 'right', width: 120 }
          : { ...valueAxis, position: 'right', width: 40 },
      ]}
      grid={horizontal ? { vertical: true } : { horizontal: true }}
      borderRadius={4}
      hideLegend={series.length === 1}
      disableKeyboardNavigation
      margin={{ top: 8, bottom: 0, left: 16, right: 0 }}
    />
  );
}
