import { accessPeriodEnd, coursesInScope } from '@markaz/contract/cards/card';
import { extendsAccess } from '@markaz/contract/cards/course-access';
import { expect } from 'vitest';
import type { AccessCodeRecord } from '../../src/store/records/access-code.ts';
import type { AuditRecord } from '../../src/store/records/audit.ts';
import { accessOfGrant, type Grant, grantsOf } from '../../src/store/records/enrolment.ts';
import type { UserRecord } from '../../src/store/records/user.ts';

/** The stored documents that tell which access each student has, and from which card. */
interface AccessRecords {
  readonly codes: ReadonlyMap<string, AccessCodeRecord>;
  readonly users: ReadonlyMap<string, UserRecord>;
  readonly audit: readonly AuditRecord[];
}

/** Access to a course that a card or staff gave a student. */
interface GivenAccess {
  readonly uid: string;
  readonly cId: string;
  readonly grant: Grant;
}

/**
 * Lists all access of students, whether current, removed by admins, or ended with a school year.
 */
function listGivenAccess(users: AccessRecords['users']): readonly GivenAccess[] {
  return [...users].flatMap(([uid, { enrolments, formerEnrolments, pastEnrolments }]) =>
    [
      ...Object.entries(enrolments),
      ...Object.entries(formerEnrolments),
      ...pastEnrolments.map((past) => [past.cId, past] as const),
    ].flatMap(([cId, enrolment]) => grantsOf(enrolment).map((grant) => ({ uid, cId, grant }))),
  );
}

/** Finds the log entries of admins' actions on a student's course. */
function findAuditEntries(
  { audit }: AccessRecords,
  { cId, uid }: Pick<GivenAccess, 'cId' | 'uid'>,
  ...actions: readonly AuditRecord['action'][]
): readonly AuditRecord[] {
  return audit.filter(
    ({ action, subjects }) =>
      actions.includes(action) &&
      subjects.includes(`course/${cId}`) &&
      subjects.includes(`user/${uid}`),
  );
}

function describeAccess({ uid, cId, grant: { code } }: GivenAccess): string {
  return `${code} opened ${cId} for ${uid}`;
}

/** Expects that access from a card matches the card, counted from the day of redeeming. */
function expectMatchesCard(card: AccessCodeRecord, access: GivenAccess): void {
  const { grant, cId } = access;
  const { opens, lasts, usedAt } = card;
  expect(coursesInScope(opens, card.cId), describeAccess(access)).toContain(cId);
  expect({
    line: describeAccess(access),
    at: grant.at.toMillis(),
    until: grant.until?.toMillis(),
    lectures: grant.lectures,
  }).toEqual({
    line: describeAccess(access),
    at: usedAt?.toMillis(),
    until: accessPeriodEnd(lasts, grant.at.toDate())?.getTime(),
    lectures: opens.kind === 'lectures' ? opens.lIds : undefined,
  });
}

/** Expects that access given by an admin has a log entry of the same time. */
function expectLogged(records: AccessRecords, { cId, grant: { at, by } }: GivenAccess): void {
  const actions: readonly string[] = ['enrolment.add', 'enrolments.add', 'enrolment.extend'];
  const entry = records.audit.find(
    (each) =>
      actions.includes(each.action) &&
      each.at.toMillis() === at.toMillis() &&
      each.actor.uid === by &&
      each.subjects.includes(`course/${cId}`),
  );
  expect(entry, `${by} gave ${cId}`).toBeDefined();
}

/**
 * Returns whether a used card's grant can no longer be restored. That is so if an admin removed it
 * and later removed other access of the same holder, because only the last removed access can be
 * restored.
 */
function isGrantRemoved(records: AccessRecords, { token }: AccessCodeRecord, cId: string): boolean {
  const namesCard = ({ subjects }: AuditRecord) => subjects.includes(`code/${token}`);
  return [...records.users.keys()].some((uid) => {
    const removals = findAuditEntries(records, { cId, uid }, 'enrolment.remove');
    return removals.some(namesCard) && removals.some((entry) => !namesCard(entry));
  });
}

/**
 * Returns whether the holder of a used card already had a course for as long, so that the card
 * added nothing to it.
 */
function hadAccessBefore(
  records: AccessRecords,
  card: AccessCodeRecord,
  access: readonly GivenAccess[],
  cId: string,
) {
  const uid = card.usedBy ?? '';
  // The access of that time may have moved to another account or been removed.
  if (findAuditEntries(records, { cId, uid }, 'enrolment.remove').length > 0) return true;
  // A transfer also moves the card, so that its holder is another student now.
  const isMoved = (each: string) =>
    findAuditEntries(records, { cId: each, uid }, 'enrolment.transfer').length > 0;
  if (coursesInScope(card.opens, card.cId).some(isMoved)) return true;
  const earlierAccess = access.filter(
    ({ grant, ...of }) =>
      of.uid === uid &&
      of.cId === cId &&
      grant.code !== card.token &&
      grant.at.toMillis() <= (card.usedAt?.toMillis() ?? 0),
  );
  const end = accessPeriodEnd(card.lasts, card.usedAt?.toDate() ?? new Date(0));
  const cardAccess = {
    until: end?.toISOString() ?? null,
    ...(card.opens.kind === 'lectures' && { lectures: card.opens.lIds }),
  };
  return !extendsAccess(
    earlierAccess.map(({ grant }) => accessOfGrant(grant)),
    cardAccess,
  );
}

/**
 * Expects that each used card gave its holder access that they still have, had until a school
 * year's end, or could get back. Expects that no access comes from an unused card, or twice from
 * one card.
 */
export function expectConsistentGrants(records: AccessRecords): void {
  const access = listGivenAccess(records.users);
  const used = [...records.codes.values()].filter(({ state }) => state === 'used');
  const byToken = Map.groupBy(access, ({ grant }) => grant.code);
  const orphanTokens = [...byToken.keys()].filter(
    (token) => token !== null && !used.some((card) => card.token === token),
  );
  expect(orphanTokens).toEqual([]);
  for (const byStaff of byToken.get(null) ?? []) expectLogged(records, byStaff);
  for (const card of used) {
    const accessByCard = byToken.get(card.token) ?? [];
    for (const each of accessByCard) expectMatchesCard(card, each);
    const courses = accessByCard.map(({ cId }) => cId);
    expect(new Set(courses).size, `${card.token} once a course`).toBe(courses.length);
    const holders = new Set(accessByCard.map(({ uid }) => uid));
    if (accessByCard.length > 0) expect([...holders], card.token).toContain(card.usedBy);
    const missing = coursesInScope(card.opens, card.cId).filter(
      (cId) => !courses.includes(cId) && !isGrantRemoved(records, card, cId),
    );
    // Each used card added something when it was redeemed.
    const isGain =
      accessByCard.length > 0 || missing.length < coursesInScope(card.opens, card.cId).length;
    expect({ token: card.token, isGain }).toEqual({ token: card.token, isGain: true });
    const unexplained = missing.filter((cId) => !hadAccessBefore(records, card, access, cId));
    expect({ token: card.token, unexplained }).toEqual({ token: card.token, unexplained: [] });
  }
}
