import { accessPeriodEnd, coursesInScope } from '@markaz/contract/cards/card';
import { extendsAccess } from '@markaz/contract/cards/course-access';
import { expect } from 'vitest';
import type { AccessCodeRecord } from '../../src/store/records/access-code.ts';
import type { AuditRecord } from '../../src/store/records/audit.ts';
import { accessOfGrant, type Grant, grantsOf } from '../../src/store/records/enrolment.ts';
import type { UserRecord } from '../../src/store/records/user.ts';

/** The stored documents that show which access each student has and which card gave it. */
interface AccessRecords {
  readonly codes: ReadonlyMap<string, AccessCodeRecord>;
  readonly users: ReadonlyMap<string, UserRecord>;
  readonly audit: readonly AuditRecord[];
}

/** Access of a student to a course, given by a card or by staff. */
interface GivenAccess {
  readonly uid: string;
  readonly cId: string;
  readonly grant: Grant;
}

/**
 * Lists all access of all students. This includes access that admins removed or that ended with a
 * school year.
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

/** Finds the log entries of the given actions that concern the student and the course. */
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

/**
 * Expects that access from a card is what the card gives when it is redeemed at its time of use.
 */
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

/** Expects that the log has an entry for access that an admin gave, with the same time. */
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
 * Returns whether the access from a used card can no longer be restored. Only the access that an
 * admin removed last can be restored. So it is lost if an admin removed it and also removed other
 * access of the same student to the course.
 */
function isGrantRemoved(records: AccessRecords, { token }: AccessCodeRecord, cId: string): boolean {
  const namesCard = ({ subjects }: AuditRecord) => subjects.includes(`code/${token}`);
  return [...records.users.keys()].some((uid) => {
    const removals = findAuditEntries(records, { cId, uid }, 'enrolment.remove');
    return removals.some(namesCard) && removals.some((entry) => !namesCard(entry));
  });
}

/**
 * Returns whether a used card gave its holder no more access to a course than the holder already
 * had. Also returns true if this can no longer be known.
 */
function hadAccessBefore(
  records: AccessRecords,
  card: AccessCodeRecord,
  access: readonly GivenAccess[],
  cId: string,
) {
  const uid = card.usedBy ?? '';
  // An admin removed access to the course, so the earlier access may be gone.
  if (findAuditEntries(records, { cId, uid }, 'enrolment.remove').length > 0) return true;
  // An admin moved access from or to this student, so the access of that time is not known.
  const isMoved = (course: string) =>
    findAuditEntries(records, { cId: course, uid }, 'enrolment.transfer').length > 0;
  if (coursesInScope(card.opens, card.cId).some(isMoved)) return true;
  const earlierAccess = access.filter(
    ({ grant, ...owner }) =>
      owner.uid === uid &&
      owner.cId === cId &&
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
 * Expects that the access from each used card is still stored, either as current access or as
 * access that was removed or ended with a school year. Expects that no access comes from an unused
 * card, and that no card gives access to the same course twice.
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
    expect(new Set(courses).size, `${card.token} gives each course once`).toBe(courses.length);
    const holders = new Set(accessByCard.map(({ uid }) => uid));
    if (accessByCard.length > 0) expect([...holders], card.token).toContain(card.usedBy);
    const missing = coursesInScope(card.opens, card.cId).filter(
      (cId) => !courses.includes(cId) && !isGrantRemoved(records, card, cId),
    );
    // A card is used only if it gave access to at least one course.
    const gaveAccess =
      accessByCard.length > 0 || missing.length < coursesInScope(card.opens, card.cId).length;
    expect({ token: card.token, gaveAccess }).toEqual({ token: card.token, gaveAccess: true });
    const unexplained = missing.filter((cId) => !hadAccessBefore(records, card, access, cId));
    expect({ token: card.token, unexplained }).toEqual({ token: card.token, unexplained: [] });
  }
}
