import { formatSerial } from '@markaz/contract/cards/serial';

interface SerialRange {
  readonly firstSerial: number;
  readonly lastSerial: number;
}

/** Returns a batch's first and last serial numbers as printed. */
export function formatSerials({
  firstSerial,
  lastSerial,
}: SerialRange): [first: string, last: string] {
  return [formatSerial(firstSerial), formatSerial(lastSerial)];
}
