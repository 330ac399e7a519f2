import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import * as styles from './distribution.module.css';
import { copy } from './quiz-results.copy.ts';

const texts = copy.distribution;

function describeTenth(tenth: number): string {
  if (tenth === 10) return texts.full;
  return texts.range(formatPercent(tenth / 10), formatPercent((tenth + 1) / 10));
}

interface Props {
  /** Number of students, by tenths of the full marks. */
  readonly marks: readonly number[];
  readonly taken: number;
}

/** Shows how many students got which marks, as bars and as a list for screen readers. */
export function Distribution({ marks, taken }: Props) {
  const counted = marks.reduce((sum, count) => sum + count, 0);
  if (counted === 0) return null;
  const highest = Math.max(...marks);
  return (
    <section className={layout.section}>
      <h2>{texts.title}</h2>
      <ol className={styles.bars}>
        {marks.map((count, tenth) => {
          const text = texts.bar(describeTenth(tenth), plural(count, nouns.student));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the mark
            <li key={tenth} className={styles.column} title={text}>
              <VisuallyHidden>{text}</VisuallyHidden>
              <span className={styles.count} aria-hidden="true">
                {count > 0 && formatNumber(count)}
              </span>
              <span
                className={styles.bar}
                style={{ blockSize: `${(count / highest) * 100}%` }}
                aria-hidden="true"
              />
              <span className={styles.label} aria-hidden="true">
                {formatNumber(tenth * 10)}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={layout.muted} aria-hidden="true">
        {texts.axis}
      </p>
      {counted < taken && <p className={layout.muted}>{texts.earlier}</p>}
    </section>
  );
}
