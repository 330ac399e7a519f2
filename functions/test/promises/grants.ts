import { coursesOf, endOfAccess } from '@markaz/contract/cards/card-scope';
import { addsTo } from '@markaz/contract/cards/course-access';
import { expect } from 'vitest';
import type { AccessCodeRecord } from '../../src/store/records/access-code.ts';
import type { AuditRecord } from '../../src/store/records/audit.ts';
import { type Grant, grantsOf, heldBy } from '../../src/store/records/enrolment.ts';
import type { UserRecord } from '../../src/store/records/user.ts';

/** What of everything stored says who has what, and by which card. */
interface Books {
  readonly codes: ReadonlyMap<string, AccessCodeRecord>;
  readonly users: ReadonlyMap<string, UserRecord>;
  readonly audit: readonly AuditRecord[];
}

/** What a card, or somebody of the staff, gave a student of a course. */
interface Given {
  readonly uid: string;
  readonly cId: string;
  readonly grant: Grant;
}

/** Everything that students have, that admins took from them and that school years ended. */
function allGiven(users: Books['users']): readonly Given[] {
  return [...users].flatMap(([uid, { enrolments, formerEnrolments, pastEnrolments }]) =>
    [
      ...Object.entries(enrolments),
      ...Object.entries(formerEnrolments),
      ...pastEnrolments.map((past) => [past.cId, past] as const),
    ].flatMap(([cId, enrolment]) => grantsOf(enrolment).map((grant) => ({ uid, cId, grant }))),
  );
}

/** What admins did to somebody's course. */
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

/** What was given by a card is what the card is for, from its holder's day of redeeming on. */
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

/** What an admin gave has its line in the log, of the same moment. */
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
 * What a used card says nothing of any more: an admin took it from the holder, and later took what
 * the holder had got instead, so that this is what would be given back.
 */
function isForgotten(books: Books, { token }: AccessCodeRecord, cId: string): boolean {
  const names = ({ subjects }: AuditRecord) => subjects.includes(`code/${token}`);
  return [...books.users.keys()].some((uid) => {
    const taken = doneTo(books, { cId, uid }, 'enrolment.remove');
    return taken.some(names) && taken.some((entry) => !names(entry));
  });
}

/** Why a used card gave nothing of a course that it opens: the student had it as long already. */
function wasHeld(books: Books, card: AccessCodeRecord, given: readonly Given[], cId: string) {
  const uid = card.usedBy ?? '';
  // What was had then may be in another account by now, or was taken away.
  if (doneTo(books, { cId, uid }, 'enrolment.remove').length > 0) return true;
  // With whatever is moved, the card that gave it moves too: the student of then is another.
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
 * No card is used but for what its holder has, had until a school year's end, or would be given
 * back; and nobody has anything by a card that is not used, or twice by one.
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
    // Not for nothing: something was gained by it when it was used.
    const isGain = own.length > 0 || missing.length < coursesOf(card.opens, card.cId).length;
    expect({ token: card.token, isGain }).toEqual({ token: card.token, isGain: true });
    const unfair = missing.filter((cId) => !wasHeld(books, card, given, cId));
    expect({ token: card.token, unfair }).toEqual({ token: card.token, unfair: [] });
  }
}
