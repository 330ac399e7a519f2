import type { PastEnrolment } from '@markaz/contract/people/students';
import { formatDate } from '../../shared/format/time.ts';
import * as layout from '../ui/layout.module.css';
import { WayIn } from './enrolment-facts.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

/** Enrolments that the end of a school year closed. */
export function EndedList({ ended }: { readonly ended: readonly PastEnrolment[] }) {
  return (
    <section className={layout.stack}>
      <h2>{copy.ended}</h2>
      <ul className={styles.rows}>
        {ended.map((enrolment) => (
          <li key={enrolment.id} className={styles.row}>
            <div className={layout.who}>
              <span className={layout.name}>{enrolment.title}</span>
              <span>{copy.endedAt(formatDate(enrolment.endedAt))}</span>
              <WayIn enrolment={enrolment} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
