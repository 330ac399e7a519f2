import { randomBytes } from 'node:crypto';
import { StatusError, status } from '../model.ts';

/**
 * Transaction ids, as clients carry them: a mark, the server's run, a serial number and the age,
 * which a retry takes over from the transaction it repeats.
 */
export interface TransactionId {
  /** Unique for as long as the file is used. */
  readonly key: string;
  /** The serial number of the first attempt. */
  readonly age: number;
  readonly bytes: Buffer;
}

const MARK = Buffer.from('mkz1');
const RUN = randomBytes(4);
const SERIAL_AT = MARK.length + RUN.length;
const SERIAL_BYTES = 6;
const LENGTH = SERIAL_AT + 2 * SERIAL_BYTES;

let lastSerial = 0;

/** A new id; `age` is that of the transaction it retries, its own unless told. */
export function nextTransactionId(age?: number): TransactionId {
  lastSerial += 1;
  const bytes = Buffer.concat([MARK, RUN, Buffer.alloc(2 * SERIAL_BYTES)]);
  bytes.writeUIntBE(lastSerial, SERIAL_AT, SERIAL_BYTES);
  bytes.writeUIntBE(age ?? lastSerial, SERIAL_AT + SERIAL_BYTES, SERIAL_BYTES);
  return parseTransactionId(bytes);
}

/** Reads an id of this or an earlier run; raises INVALID_ARGUMENT for any other bytes. */
export function parseTransactionId(raw: Uint8Array): TransactionId {
  const bytes = Buffer.from(raw);
  if (bytes.length !== LENGTH || !bytes.subarray(0, MARK.length).equals(MARK)) {
    throw new StatusError(status.INVALID_ARGUMENT, 'Invalid transaction.');
  }
  return {
    key: bytes.toString('base64'),
    age: bytes.readUIntBE(SERIAL_AT + SERIAL_BYTES, SERIAL_BYTES),
    bytes,
  };
}
