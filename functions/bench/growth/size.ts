/** How large a centre is. */
export interface Size {
  readonly courses: number;
  readonly lectures: number;
  readonly students: number;
  readonly cards: number;
  readonly batches: number;
  readonly outlets: number;
}

/**
 * A centre of that size: 1 is one of 5,000 students, 10 of 50,000. Lectures of a course stay the same.
 * However small it is, each kind of thing is there.
 */
export function sizeOf(factor: number): Size {
  const part = (whole: number, least: number) => Math.max(least, Math.round(whole * factor));
  return {
    courses: part(30, 6),
    lectures: 40,
    students: part(5_000, 40),
    cards: part(50_000, 400),
    batches: part(200, 20),
    outlets: part(10, 2),
  };
}
