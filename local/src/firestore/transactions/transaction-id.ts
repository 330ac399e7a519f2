import { randomBytes } from 'node:crypto';
import { StatusError, status } from '../model.ts';

/**
 * Transaction ids in the form that clients hold: a mark, the server's run, a serial number and the
 * age, which a retry inherits from the transaction that it repeats.
 */
export interface TransactionId {
  /** Unique for the lifetime of the file. */
  readonly key: string;
  /** The serial number of the first attempt. */
  readonly age: number;
  readonly bytes: Buffer;
}

const idMark = Buffer.from('fde1');
const runBytes = randomBytes(4);
const serialAt = idMark.length + runBytes.length;
const serialBytes = 6;
const idLength = serialAt + 2 * serialBytes;

let lastSerial = 0;

/** Creates an id; `age` is that of the transaction that it retries, its own by default. */
export function nextTransactionId(age?: number): TransactionId {
  lastSerial += 1;
  const bytes = Buffer.concat([idMark, runBytes, Buffer.alloc(2 * serialBytes)]);
  bytes.writeUIntBE(lastSerial, serialAt, serialBytes);
  bytes.writeUIntBE(age ?? lastSerial, serialAt + serialBytes, serialBytes);
  return parseTransactionId(bytes);
}

/** Reads an id of this or an earlier run. @throws INVALID_ARGUMENT for any other bytes. */
export function parseTransactionId(raw: Uint8Array): TransactionId {
  const bytes = Buffer.from(raw);
  if (bytes.length !== idLength || !bytes.subarray(0, idMark.length).equals(idMark)) {
    throw new StatusError(status.INVALID_ARGUMENT, 'Invalid transaction.');
  }
  return {
    key: bytes.toString('base64'),
    age: bytes.readUIntBE(serialAt + serialBytes, serialBytes),
    bytes,
  };
}
