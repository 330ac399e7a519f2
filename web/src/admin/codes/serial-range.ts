import { readSerial } from '@markaz/contract/access-code';
import { limits } from '@markaz/contract/limits';
import { formatNumber } from '../../shared/format/numbers.ts';
import { copy } from './copy.ts';

export type SerialRange =
  | { readonly ok: true; readonly from: number; readonly to: number }
  | { readonly ok: false; readonly from: string | null; readonly to: string | null };

/** Reads the ends of a stack of cards; where they are none, a sentence for each wrong field. */
export function readRange(fromText: string, toText: string): SerialRange {
  const from = readSerial(fromText);
  const to = readSerial(toText);
  const wrong = (value: number | null) => (value === null ? copy.range.wrong : null);
  if (from === null || to === null) return { ok: false, from: wrong(from), to: wrong(to) };
  if (to < from) return { ok: false, from: null, to: copy.range.order };
  if (to - from >= limits.codesPerCall)
    return { ok: false, from: null, to: copy.range.tooWide(formatNumber(limits.codesPerCall)) };
  return { ok: true, from, to };
}
