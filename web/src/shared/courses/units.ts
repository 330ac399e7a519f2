/** Lectures that belong together; the title is empty for those before the first unit. */
export interface Unit<Item> {
  readonly title: string;
  readonly lectures: readonly Item[];
}

/**
 * Parts a course's lectures where one starts a unit; one part without a title where none does. A
 * title that is said again goes on with its unit: so a lecture that is put back starts none anew.
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
