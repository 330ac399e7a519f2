export type Size = ReturnType<typeof sizeOf>;

/** 1 has 5,000 students, 10 has 50,000. Even the smallest centre has some of everything. */
export function sizeOf(factor: number) {
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
