import { cairoMonth } from '@markaz/contract/time/cairo';
import { monthAfter, monthSchema } from '@markaz/contract/time/month';
import { formatMonth } from '../../shared/format/days.ts';
import { SelectField } from '../ui/select-field.tsx';
import { copy } from './money.copy.ts';

/** Months to choose from. */
const shown = 24;

function thisMonth(): string {
  return cairoMonth(new Date());
}

/** Reads the month from the address; the current month if it has none. */
export function readMonth(text: string | null): string {
  return monthSchema.safeParse(text).data ?? thisMonth();
}

interface Props {
  readonly value: string;
  readonly onChange: (month: string) => void;
}

/** Chooses a month: one of the last two years, or the one in the address. */
export function MonthField({ value, onChange }: Props) {
  const last = thisMonth();
  const months = Array.from({ length: shown }, (_, back) => monthAfter(last, -back));
  const all = months.includes(value) ? months : [value, ...months];
  return (
    <SelectField
      size="small"
      label={copy.month}
      value={value}
      options={all.map((month) => [month, formatMonth(month)])}
      onChange={onChange}
      sx={{ minWidth: '11rem' }}
    />
  );
}
