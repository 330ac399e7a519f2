import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { type ReactNode, useState } from 'react';
import { nouns, plural } from '../format/plural.ts';
import { DownIcon } from '../ui/icons.tsx';
import * as styles from './unit-list.module.css';
import { unitsOf } from './units.ts';

interface Props {
  readonly lectures: readonly Lecture[];
  /** The current lecture, or the last watched: its unit is open. Else the first unit is. */
  readonly currentId: string | null;
  /** Renders the lectures of one unit. */
  readonly children: (lectures: readonly Lecture[]) => ReactNode;
}

/**
 * A course's lectures by unit, each collapsible; without units a plain list. The unit that was open
 * at first stays open when another becomes the current one, so that nothing jumps.
 */
export function UnitList({ lectures, currentId, children }: Props) {
  const units = unitsOf(lectures);
  const current = units.findIndex((unit) => unit.lectures.some(({ id }) => id === currentId));
  const [first] = useState(current === -1 ? units.findIndex(({ title }) => title !== '') : current);
  return units.map(({ title, lectures: own }, index) =>
    title === '' ? (
      <div key={own[0]?.id}>{children(own)}</div>
    ) : (
      <details key={own[0]?.id} className={styles.unit} open={index === first || index === current}>
        <summary className={styles.summary}>
          <h3 className={styles.title}>{title}</h3>
          <span className={styles.count}>{plural(own.length, nouns.lecture)}</span>
          <DownIcon className={styles.arrow} />
        </summary>
        {children(own)}
      </details>
    ),
  );
}
