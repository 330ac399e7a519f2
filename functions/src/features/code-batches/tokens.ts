import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { CodeBatchRecord } from '../../store/records/code-batch.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The printed tokens of a batch as one small field. */
export function packTokens(tokens: readonly string[]): Promise<Buffer> {
  return compress(JSON.stringify(tokens));
}

/** The tokens of a batch in the order of their serial numbers, swapped cards replaced. */
export async function unpackTokens(batch: CodeBatchRecord): Promise<string[]> {
  // Only ever written by packTokens.
  const tokens: string[] = JSON.parse((await decompress(batch.tokens)).toString('utf8'));
  return tokens.map((token, index) => batch.replacements[batch.firstSerial + index] ?? token);
}
