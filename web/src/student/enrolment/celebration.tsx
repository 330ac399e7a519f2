import { khatam, khatamTransform } from '@markaz/contract/site/khatam';
import * as styles from './enrolled.module.css';

const stars = [14, 20, 26, 20, 14] as const;

interface Props {
  /** The congratulation. Omitted if the page's heading says it. */
  readonly text?: string;
}

/**
 * Shows a congratulation, and stars that light up one after another. The component has its own file
 * because two lazily loaded modules use it.
 */
export function Celebration({ text }: Props) {
  return (
    <div className={styles.celebration}>
      <span className={styles.row} aria-hidden="true">
        {stars.map((size, index) => (
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: the row never changes
            key={index}
            className={styles.star}
            style={{ animationDelay: `${index * 90}ms` }}
            width={size}
            height={size}
            viewBox="0 0 24 24"
            aria-hidden="true"
            focusable="false"
          >
            <path d={khatam} transform={khatamTransform(12, 11.5)} fill="currentColor" />
          </svg>
        ))}
      </span>
      {text !== undefined && <p className={styles.congratulation}>{text}</p>}
    </div>
  );
}
