import { formatSerial } from '@markaz/contract/cards/serial';

interface Stack {
  readonly firstSerial: number;
  readonly lastSerial: number;
}

/** First and last serial number of a batch, as printed. */
export function serialsOf({ firstSerial, lastSerial }: Stack): [first: string, last: string] {
  return [formatSerial(firstSerial), formatSerial(lastSerial)];
}
