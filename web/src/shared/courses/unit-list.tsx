import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { type ReactNode, useState } from 'react';
import { nouns, plural } from '../format/plural.ts';
import { DownIcon } from '../ui/icons.tsx';
import * as styles from './unit-list.module.css';

interface Unit<Item> {
  readonly title: string;
  readonly lectures: readonly Item[];
}

/**
 * Splits lectures into units. A lecture joins the previous unit if it has the same unit title or no
 * unit title.
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

interface Props {
  readonly lectures: readonly Lecture[];
  /**
   * Id of the current or last watched lecture. The unit with this lecture is open. If the id is
   * null, the first unit is open.
   */
  readonly currentId: string | null;
  readonly children: (lectures: readonly Lecture[]) => ReactNode;
}

/**
 * Shows lectures in collapsible units, or in a plain list if there are no units. The unit that was
 * open at first stays open, so that nothing jumps.
 */
export function UnitList({ lectures, currentId, children }: Props) {
  const units = unitsOf(lectures);
  const currentIndex = units.findIndex((unit) => unit.lectures.some(({ id }) => id === currentId));
  const [initialIndex] = useState(
    currentIndex === -1 ? units.findIndex(({ title }) => title !== '') : currentIndex,
  );
  return units.map(({ title, lectures: unitLectures }, index) =>
    title === '' ? (
      <div key={unitLectures[0]?.id}>{children(unitLectures)}</div>
    ) : (
      <details
        key={unitLectures[0]?.id}
        className={styles.unit}
        open={index === initialIndex || index === currentIndex}
      >
        <summary className={styles.summary}>
          <h3 className={styles.title}>{title}</h3>
          <span className={styles.count}>{plural(unitLectures.length, nouns.lecture)}</span>
          <DownIcon className={styles.arrow} />
        </summary>
        {children(unitLectures)}
      </details>
    ),
  );
}
