import { readSerial } from '@markaz/contract/cards/serial';
import { limits } from '@markaz/contract/limits';
import * as z from 'zod';
import { formatNumber } from '../../shared/format/numbers.ts';
import { copy } from './codes.copy.ts';

const texts = copy.range;

const serialSchema = z.string().transform((text, context) => {
  const parsed = readSerial(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: texts.invalid });
  return z.NEVER;
});

export const rangeFields = { from: serialSchema, to: serialSchema };

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reports a range that is reversed or too large. */
export const checkRange: z.core.CheckFn<Range> = ({ value: { from, to }, issues }) => {
  const addIssue = (message: string) =>
    issues.push({ code: 'custom', input: to, path: ['to'], message });
  if (to < from) addIssue(texts.reversed);
  else if (to - from >= limits.codesPerCall)
    addIssue(texts.tooWide(formatNumber(limits.codesPerCall)));
};

export const rangeSchema = z.object(rangeFields).check(checkRange);

/** Returns the number of serial numbers in a range, or 0 if an end is not a serial number. */
export function countSerials(from: string, to: string): number {
  const [first, last] = [readSerial(from), readSerial(to)];
  return first === null || last === null ? 0 : Math.max(0, last - first + 1);
}
