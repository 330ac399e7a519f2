import type { ResponseOf } from '@markaz/contract/api';
import { plural } from '../../shared/format/plural.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy } from './years.copy.ts';
import * as styles from './years.module.css';

export type Stakes = ResponseOf<'admin/years/preview'>['courses'];

/** Totals of all courses. */
export function sumOf(stakes: Stakes) {
  const sum = { students: 0, unused: 0, inactive: 0 };
  for (const { students, unused, inactive } of stakes) {
    sum.students += students;
    sum.unused += unused;
    sum.inactive += inactive;
  }
  return sum;
}

function words({ students, unused, inactive }: ReturnType<typeof sumOf>): string {
  return copy.stakes(
    plural(students, nouns.student),
    plural(unused, nouns.card),
    plural(inactive, nouns.card),
  );
}

interface Props {
  readonly ids: readonly string[];
  readonly stakes: Stakes;
  readonly titleOf: (cId: string) => string;
}

/** Each course with its students and cards, and the totals. */
export function YearStakes({ ids, stakes, titleOf }: Props) {
  return (
    <ul className={layout.box}>
      {ids.map((id) => {
        const stake = stakes.find((each) => each.id === id);
        return (
          <li key={id} className={styles.row}>
            <strong>{stake?.title ?? (titleOf(id) || id)}</strong>
            <span className={layout.muted}>{stake ? words(stake) : copy.notLive}</span>
          </li>
        );
      })}
      {ids.length > 1 && (
        <li className={styles.row}>
          <strong>{copy.sum}</strong>
          <span>{words(sumOf(stakes))}</span>
        </li>
      )}
    </ul>
  );
}
