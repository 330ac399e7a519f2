import { randomBytes } from 'node:crypto';
import { StatusError, status } from '../model.ts';

/**
 * The id of a transaction. Its bytes are a fixed mark, an id of this process, a serial number and
 * the age. A retried transaction has the age of its first attempt.
 */
export interface TransactionId {
  /** The bytes as text, which are different for each transaction. */
  readonly key: string;
  /** The serial number of the first attempt. Older transactions have smaller numbers. */
  readonly age: number;
  /** The form that clients receive. */
  readonly bytes: Buffer;
}

const idMark = Buffer.from('fde1');
const randomProcessId = randomBytes(4);
const serialAt = idMark.length + randomProcessId.length;
const serialBytes = 6;
const idLength = serialAt + 2 * serialBytes;

let lastSerial = 0;

/** Creates an id. `age` is the age of the transaction that it retries, if there is one. */
export function nextTransactionId(age?: number): TransactionId {
  lastSerial += 1;
  const bytes = Buffer.concat([idMark, randomProcessId, Buffer.alloc(2 * serialBytes)]);
  bytes.writeUIntBE(lastSerial, serialAt, serialBytes);
  bytes.writeUIntBE(age ?? lastSerial, serialAt + serialBytes, serialBytes);
  return parseTransactionId(bytes);
}

/** Parses an id from this or an earlier process. @throws INVALID_ARGUMENT for other bytes */
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
