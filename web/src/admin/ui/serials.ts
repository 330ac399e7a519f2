import { formatSerial } from '@markaz/contract/cards/serial';

interface Stack {
  readonly firstSerial: number;
  readonly lastSerial: number;
}

/** Returns a batch's first and last serial numbers as printed. */
export function serialsOf({ firstSerial, lastSerial }: Stack): [first: string, last: string] {
  return [formatSerial(firstSerial), formatSerial(lastSerial)];
}
