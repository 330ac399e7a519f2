/** Lectures of one unit; the title is empty for those before the first unit. */
export interface Unit<Item> {
  readonly title: string;
  readonly lectures: readonly Item[];
}

/**
 * Splits a course's lectures into units. Without units, all are in one part without a title. A
 * lecture that repeats the current unit's title continues it, so moving a lecture back starts no
 * new unit.
 */
export function unitsOf<Item extends { readonly unit: string }>(
  lectures: readonly Item[],
): readonly Unit<Item>[] {
  const units: { title: string; lectures: Item[] }[] = [];
  for (const lecture of lectures) {
    const unit = units.at(-1);
    if (unit !== undefined && ['', unit.title].includes(lecture.unit)) unit.lectures.push(lecture);
    else units.push({ title: lecture.unit, lectures: [lecture] });
  }
  return units;
}
