import type { DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import type { CountedEnrolments } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { grantsOf } from '../../store/records/enrolment.ts';
import { readStudent, type UserRecord } from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { accessFields, lostCourses, type StudentAccess } from './access.ts';

/** A student's account, with the access after the changes so far. */
export interface Account {
  readonly doc: DocumentSnapshot;
  readonly user: UserRecord;
  readonly access: StudentAccess;
  /** The students that courses get and lose by the changes, for the counters. */
  readonly counts: readonly CountedEnrolments[];
}

/** Maximum number of transfers of a bundle's courses that are followed. */
const maxTransfers = 20;

/**
 * Reads the accounts that have access from these cards. This is the account that used the card. The
 * courses of a bundle may have been transferred to other accounts one by one. Omits deleted
 * accounts. Cost: 1 read per account. For each card of a bundle, 1 more read per transfer, at least
 * 1.
 */
export async function readAccounts(
  database: Database,
  cards: readonly AccessCodeRecord[],
): Promise<Account[]> {
  const uids = new Set(cards.flatMap(({ usedBy }) => usedBy ?? []));
  const bundleCards = cards.filter(({ opens }) => opens.kind === 'bundle');
  const transfers = await Promise.all(
    bundleCards.map(({ token }) =>
      database.audit
        .where('subjects', 'array-contains', `code/${token}`)
        .where('action', 'in', ['enrolment.transfer'])
        .orderBy('at', 'desc')
        .limit(maxTransfers)
        .get(),
    ),
  );
  for (const doc of transfers.flatMap(({ docs }) => docs))
    for (const subject of doc.get('subjects') as string[])
      if (subject.startsWith('user/')) uids.add(subject.slice('user/'.length));
  if (uids.size === 0) return [];
  const docs = await database.firestore.getAll(...[...uids].map(database.user));
  return docs.flatMap((doc) => {
    const user = readStudent(doc);
    return user === null ? [] : [{ doc, user, access: user, counts: [] }];
  });
}

/** @param gainedAt when the student got new courses for the first time, or null if restored */
export function withAccess(
  account: Account,
  access: StudentAccess,
  gainedAt: Date | null = null,
): Account {
  const enrolled = { courses: lostCourses(access, account.access), at: gainedAt };
  const count = { unenrolled: lostCourses(account.access, access), enrolled };
  return { ...account, access, counts: [...account.counts, count] };
}

/** Writes the changed accounts. Cost: 1 write per changed account. */
export function writeAccounts(batch: WriteBatch, accounts: readonly Account[]): void {
  for (const { doc, user, access } of accounts) {
    const fields = accessFields(user, access);
    if (fields !== null) batch.update(doc.ref, fields, ifUnchanged(doc));
  }
}

/** Counts the courses that a card opens for these accounts, even if its access has ended. */
export function countOpened(accounts: readonly Account[], token: string): number {
  const grants = accounts.flatMap(({ access }) =>
    Object.values(access.enrolments).flatMap((enrolment) => grantsOf(enrolment)),
  );
  return grants.filter(({ code, refunded }) => code === token && refunded === undefined).length;
}
