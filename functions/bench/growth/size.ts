export type Size = ReturnType<typeof sizeOf>;

/**
 * Returns the size of a centre. With factor 1 it has 5,000 students, with factor 10 it has 50,000.
 * Even the smallest centre has some data of each kind.
 */
export function sizeOf(factor: number) {
  const scale = (whole: number, min: number) => Math.max(min, Math.round(whole * factor));
  return {
    courses: scale(30, 6),
    lectures: 40,
    students: scale(5_000, 40),
    cards: scale(50_000, 400),
    batches: scale(200, 20),
    outlets: scale(10, 2),
  };
}
