import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { readCode } from '@markaz/contract/cards/access-code';
import type { Account, TestApi } from './harness.ts';

type BatchRequest = RequestOf<'admin/courses/access_tokens'>;
type Batch = ResponseOf<'admin/courses/access_tokens'>;

/** Makes a batch of codes for the course, three by default. */
export function makeBatch(
  api: TestApi,
  admin: Account,
  cId: string,
  request: Partial<BatchRequest> = {},
): Promise<Batch> {
  return api.call('admin/courses/access_tokens', { cId, count: 3, ...request }, { as: admin });
}

/** Returns the token at this index of a batch, which is a code as printed, with its prefix. */
export function tokenAt({ tokens }: Batch, index: number): string {
  const token = tokens[index];
  if (token === undefined) throw new Error(`The batch has no token ${index}.`);
  return token;
}

/** Reads the stored document of a code by its token. */
export async function storedCode(api: TestApi, token: string) {
  const read = readCode(token);
  if (!read.ok) throw new Error(`${token} is not a code.`);
  return (await api.firestore.doc(`accessCodes/${read.code}`).get()).data();
}

/** Reads the statistics of a batch from the batch list. */
export async function batchStatistics(api: TestApi, admin: Account, { batch }: Batch) {
  const { batches } = await api.call('admin/codes/batches', { cId: batch.cId }, { as: admin });
  return batches.find(({ id }) => id === batch.id)?.numbers;
}

/** Adds up the centre's code counters of all shards, by state. */
export async function centreCounters(api: TestApi): Promise<Record<string, number>> {
  const { docs } = await api.firestore.collection('statistics').get();
  const total: Record<string, number> = {};
  for (const doc of docs) {
    const codes: Record<string, number> = doc.get('codes') ?? {};
    for (const [state, count] of Object.entries(codes)) total[state] = (total[state] ?? 0) + count;
  }
  return total;
}

/** Reads the newest entry of the audit log, or the newest entry about `subject`. */
export async function lastAuditEntry(api: TestApi, admin: Account, subject?: string) {
  const { entries } = await api.call('admin/audit', { subject, limit: 1 }, { as: admin });
  return entries[0];
}
