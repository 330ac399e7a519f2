import { cairoDay } from '@markaz/contract/time/cairo';
import { at, type Centre, type Model, type ModelEnrolment, type ModelGrant } from './model.ts';

/** Returns today's date in Cairo as a number of days since 1970. */
export function today({ api }: Centre): number {
  return Date.parse(cairoDay(api.now())) / 86_400_000;
}

/**
 * Returns the last day of access to a part of a course, or -Infinity if no access was ever given.
 */
export function lastDay(enrolment: ModelEnrolment | undefined, part: ModelGrant['part']): number {
  const days = (enrolment?.grants ?? [])
    .filter((grant) => grant.part === 'whole' || grant.part === part)
    .map(({ end }) => end);
  return Math.max(Number.NEGATIVE_INFINITY, ...days);
}

/** Returns the access that a card gives if it is redeemed on the given day. */
export function grantOfCard(model: Model, code: number, day: number): ModelGrant {
  const { part, days } = at(model.codes, code);
  return { code, part, end: days === null ? Number.POSITIVE_INFINITY : day + days };
}

/** Adds a grant to an enrolment. Creates the enrolment if there is none. */
export function withGrant(
  enrolment: ModelEnrolment | undefined,
  grant: ModelGrant,
): ModelEnrolment {
  return { movedFrom: enrolment?.movedFrom ?? null, grants: [...(enrolment?.grants ?? []), grant] };
}

/** The access that staff give: the whole course, without an end. */
export const staffGrant: ModelGrant = { code: null, part: 'whole', end: Number.POSITIVE_INFINITY };
