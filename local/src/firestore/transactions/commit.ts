import { StatusError, type StoredDocument, status, type Timestamp, type Value } from '../model.ts';
import { type Micros, timestampAt } from '../store/clock.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Change } from '../store/store.ts';
import { applyWrite } from '../writes/apply.ts';
import { checkPrecondition, type Write } from '../writes/validate.ts';
import { writeLocks } from './lock-keys.ts';
import type { LockOwner } from './locks.ts';
import type { ReadContext } from './read.ts';
import type { Transaction } from './transactions.ts';

export interface WriteResult {
  /** Undefined after a delete. */
  readonly updateTime: Timestamp | undefined;
  readonly transformResults: readonly Value[];
}

export interface CommitResult {
  readonly commitTime: Micros;
  readonly results: readonly WriteResult[];
}

/**
 * Commits all writes or none. If a transaction is given, commits and ends it. Waits for other
 * transactions that have read the same documents.
 * @throws INVALID_ARGUMENT, after which the transaction stays open
 * @throws NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION for a precondition, which ends the
 * transaction
 * @throws ABORTED if a lock is not available or a document is written too often, which ends the
 * transaction
 */
export async function commitWrites(
  context: ReadContext,
  database: string,
  writes: readonly Write[],
  transaction?: Transaction,
): Promise<CommitResult> {
  const { locks, transactions } = context;
  checkCombination(writes, transaction);
  const owner: LockOwner = transaction ?? { age: Number.POSITIVE_INFINITY };
  const names = writes.map(({ name }) => name);
  try {
    const changes = () => previewChanges(context, database, writes);
    return await locks.run(owner, writeLocks(database, names, changes), () => {
      const result = apply(context, database, writes);
      if (transaction !== undefined) transactions.end(transaction);
      return result;
    });
  } catch (error) {
    const staysOpen = error instanceof StatusError && error.code === status.INVALID_ARGUMENT;
    if (transaction !== undefined && !staysOpen) transactions.end(transaction);
    throw error;
  }
}

function checkCombination(writes: readonly Write[], transaction: Transaction | undefined): void {
  if (transaction?.snapshotTime !== undefined && writes.length > 0) {
    throw invalid('Cannot modify entities in a read-only transaction.');
  }
  const uses = new Map<string, 'verified' | 'written'>();
  for (const { kind, name } of writes) {
    const previousUse = uses.get(name);
    const use = kind === 'verify' ? 'verified' : 'written';
    uses.set(name, use);
    if (previousUse === undefined || (previousUse === 'written' && use === 'written')) continue;
    const problem =
      previousUse === use ? 'verified more than once' : `${previousUse} and then ${use}`;
    throw invalid(`the same document cannot be ${problem} in a single request`);
  }
}

function apply(context: ReadContext, database: string, writes: readonly Write[]): CommitResult {
  const { store, writeRates } = context;
  const { commitTime, requestTime } = store.nextTimes(writes.some(setsServerTime));
  const snapshot = store.readAt(database, commitTime);
  const { results, changes } = computeOutcome(context, snapshot, writes, requestTime);
  const written = writes.filter(({ kind }) => kind !== 'verify');
  writeRates?.consume(new Set(written.map(({ name }) => name)));
  store.commit({ database, time: commitTime, changes });
  return { commitTime, results };
}

/** Returns the changes that the writes would make now, or undefined if the writes would fail. */
function previewChanges(context: ReadContext, database: string, writes: readonly Write[]) {
  const snapshot = context.store.read(database);
  try {
    return computeOutcome(context, snapshot, writes, snapshot.time).changes;
  } catch {
    return undefined;
  }
}

function computeOutcome(
  { indexes }: ReadContext,
  snapshot: Snapshot,
  writes: readonly Write[],
  requestTime: Micros,
) {
  const updateTime = timestampAt(snapshot.time);
  const pending = new Map<string, StoredDocument | undefined>();
  const results = writes.map((write): WriteResult => {
    const { name } = write;
    const current = pending.has(name) ? pending.get(name) : snapshot.get(name);
    checkPrecondition(write, current);
    const outcome = applyWrite(write, current, timestampAt(requestTime));
    const { fields, changed, transformResults } = outcome;
    if (fields === null) {
      if (changed) pending.set(name, undefined);
      return { updateTime: undefined, transformResults };
    }
    if (!changed) return { updateTime: current?.updateTime, transformResults };
    indexes?.checkDocument(name, fields);
    const createTime = current?.createTime ?? updateTime;
    pending.set(name, { name, fields, createTime, updateTime });
    return { updateTime, transformResults };
  });
  const changes = [...pending]
    .map(([name, after]): Change => ({ name, before: snapshot.get(name), after }))
    .filter(({ before, after }) => before !== undefined || after !== undefined);
  return { results, changes };
}

function setsServerTime(write: Write): boolean {
  return 'transforms' in write && write.transforms.some(({ kind }) => kind === 'serverTime');
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
