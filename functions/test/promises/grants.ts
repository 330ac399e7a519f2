import { coursesOf, endOfAccess } from '@markaz/contract/cards/card';
import { addsTo } from '@markaz/contract/cards/course-access';
import { expect } from 'vitest';
import type { AccessCodeRecord } from '../../src/store/records/access-code.ts';
import type { AuditRecord } from '../../src/store/records/audit.ts';
import { type Grant, grantsOf, heldBy } from '../../src/store/records/enrolment.ts';
import type { UserRecord } from '../../src/store/records/user.ts';

/** The stored documents that say who has what, and by which card. */
interface Books {
  readonly codes: ReadonlyMap<string, AccessCodeRecord>;
  readonly users: ReadonlyMap<string, UserRecord>;
  readonly audit: readonly AuditRecord[];
}

/** Access to a course that a card or staff gave a student. */
interface Given {
  readonly uid: string;
  readonly cId: string;
  readonly grant: Grant;
}

/** All access of students: current, removed by admins, and ended with a school year. */
function allGiven(users: Books['users']): readonly Given[] {
  return [...users].flatMap(([uid, { enrolments, formerEnrolments, pastEnrolments }]) =>
    [
      ...Object.entries(enrolments),
      ...Object.entries(formerEnrolments),
      ...pastEnrolments.map((past) => [past.cId, past] as const),
    ].flatMap(([cId, enrolment]) => grantsOf(enrolment).map((grant) => ({ uid, cId, grant }))),
  );
}

/** Admins' actions on a student's course. */
function doneTo(
  { audit }: Books,
  { cId, uid }: Pick<Given, 'cId' | 'uid'>,
  ...actions: readonly AuditRecord['action'][]
): readonly AuditRecord[] {
  return audit.filter(
    ({ action, subjects }) =>
      actions.includes(action) &&
      subjects.includes(`course/${cId}`) &&
      subjects.includes(`user/${uid}`),
  );
}

function linesOf({ uid, cId, grant: { code } }: Given): string {
  return `${code} opened ${cId} for ${uid}`;
}

/** Access by a card matches the card, counted from the day of redeeming. */
function expectAsSold(card: AccessCodeRecord, given: Given): void {
  const { grant, cId } = given;
  const { opens, lasts, usedAt } = card;
  expect(coursesOf(opens, card.cId), linesOf(given)).toContain(cId);
  expect({
    line: linesOf(given),
    at: grant.at.toMillis(),
    until: grant.until?.toMillis(),
    lectures: grant.lectures,
  }).toEqual({
    line: linesOf(given),
    at: usedAt?.toMillis(),
    until: endOfAccess(lasts, grant.at.toDate())?.getTime(),
    lectures: opens.kind === 'lectures' ? opens.lIds : undefined,
  });
}

/** Access given by an admin has a log entry of the same time. */
function expectLogged(books: Books, { cId, grant: { at, by } }: Given): void {
  const actions: readonly string[] = ['enrolment.add', 'enrolments.add', 'enrolment.extend'];
  const entry = books.audit.find(
    (each) =>
      actions.includes(each.action) &&
      each.at.toMillis() === at.toMillis() &&
      each.actor.uid === by &&
      each.subjects.includes(`course/${cId}`),
  );
  expect(entry, `${by} gave ${cId}`).toBeDefined();
}

/**
 * Whether a used card's grant is gone: an admin removed it, and later removed what the holder got
 * instead, which is now what would be restored.
 */
function isForgotten(books: Books, { token }: AccessCodeRecord, cId: string): boolean {
  const names = ({ subjects }: AuditRecord) => subjects.includes(`code/${token}`);
  return [...books.users.keys()].some((uid) => {
    const taken = doneTo(books, { cId, uid }, 'enrolment.remove');
    return taken.some(names) && taken.some((entry) => !names(entry));
  });
}

/**
 * Whether the holder of a used card had a course for as long already, so that the card added
 * nothing.
 */
function wasHeld(books: Books, card: AccessCodeRecord, given: readonly Given[], cId: string) {
  const uid = card.usedBy ?? '';
  // The access of that time may have moved to another account or been removed.
  if (doneTo(books, { cId, uid }, 'enrolment.remove').length > 0) return true;
  // A transfer also moves the card, so that its holder is another student now.
  const isMoved = (each: string) =>
    doneTo(books, { cId: each, uid }, 'enrolment.transfer').length > 0;
  if (coursesOf(card.opens, card.cId).some(isMoved)) return true;
  const before = given.filter(
    ({ grant, ...of }) =>
      of.uid === uid &&
      of.cId === cId &&
      grant.code !== card.token &&
      grant.at.toMillis() <= (card.usedAt?.toMillis() ?? 0),
  );
  const end = endOfAccess(card.lasts, card.usedAt?.toDate() ?? new Date(0));
  const wanted = {
    until: end?.toISOString() ?? null,
    ...(card.opens.kind === 'lectures' && { lectures: card.opens.lIds }),
  };
  return !addsTo(
    before.map(({ grant }) => heldBy(grant)),
    wanted,
  );
}

/**
 * Each used card gave its holder something that they have, had until a school year's end, or could
 * get back. No access comes from an unused card, or twice from one.
 */
export function expectHonestGrants(books: Books): void {
  const given = allGiven(books.users);
  const used = [...books.codes.values()].filter(({ state }) => state === 'used');
  const byToken = Map.groupBy(given, ({ grant }) => grant.code);
  const withoutCard = [...byToken.keys()].filter(
    (token) => token !== null && !used.some((card) => card.token === token),
  );
  expect(withoutCard).toEqual([]);
  for (const byHand of byToken.get(null) ?? []) expectLogged(books, byHand);
  for (const card of used) {
    const own = byToken.get(card.token) ?? [];
    for (const each of own) expectAsSold(card, each);
    const courses = own.map(({ cId }) => cId);
    expect(new Set(courses).size, `${card.token} once a course`).toBe(courses.length);
    const holders = new Set(own.map(({ uid }) => uid));
    if (own.length > 0) expect([...holders], card.token).toContain(card.usedBy);
    const missing = coursesOf(card.opens, card.cId).filter(
      (cId) => !courses.includes(cId) && !isForgotten(books, card, cId),
    );
    // Each used card added something when it was redeemed.
    const isGain = own.length > 0 || missing.length < coursesOf(card.opens, card.cId).length;
    expect({ token: card.token, isGain }).toEqual({ token: card.token, isGain: true });
    const unfair = missing.filter((cId) => !wasHeld(books, card, given, cId));
    expect({ token: card.token, unfair }).toEqual({ token: card.token, unfair: [] });
  }
}
