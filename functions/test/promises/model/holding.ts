import { cairoDay } from '@markaz/contract/time/cairo';
import { at, type Centre, type Model, type ModelEnrolment, type ModelGrant } from './world.ts';

/** Today in Cairo, as a number of days. */
export function today({ api }: Centre): number {
  return Date.parse(cairoDay(api.now())) / 86_400_000;
}

/** The last day of access to a part of a course; -Infinity if the student never had it. */
export function lastDay(held: ModelEnrolment | undefined, part: ModelGrant['part']): number {
  const days = (held?.grants ?? [])
    .filter((grant) => grant.part === 'whole' || grant.part === part)
    .map(({ end }) => end);
  return Math.max(Number.NEGATIVE_INFINITY, ...days);
}

/** The access that a card gives when redeemed today. */
export function grantOf(model: Model, code: number, day: number): ModelGrant {
  const { part, days } = at(model.codes, code);
  return { code, part, end: days === null ? Number.POSITIVE_INFINITY : day + days };
}

/** An enrolment with one grant more; the first one creates it. */
export function added(held: ModelEnrolment | undefined, grant: ModelGrant): ModelEnrolment {
  return { movedFrom: held?.movedFrom ?? null, grants: [...(held?.grants ?? []), grant] };
}

export const byHand: ModelGrant = { code: null, part: 'whole', end: Number.POSITIVE_INFINITY };
