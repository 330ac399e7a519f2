import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { formatSerial } from '@markaz/contract/cards/serial';
import type { Filters } from '../ui/filters.ts';
import { asPounds } from '../ui/pounds.ts';

/** Initial values of the form for card moves, for all cards of a batch. */
export function stackOf({ cId, firstSerial, lastSerial, outlet, price }: CodeBatch): Filters {
  const [from, to] = [formatSerial(firstSerial), formatSerial(lastSerial)];
  return { cId, from, to, outlet, price: asPounds(price) };
}
