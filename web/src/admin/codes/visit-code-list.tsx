import { Ltr } from '../../shared/format/ltr.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import layout from '../ui/layout.module.css';
import { copy } from './copy.ts';
import styles from './visit-code-list.module.css';
import type { VisitCode } from './visit-codes.ts';

/** What was made since the page was opened. */
export function VisitCodeList({ codes }: { readonly codes: readonly VisitCode[] }) {
  return (
    <section className={styles.section}>
      <h2>{copy.list}</h2>
      <p className={styles.hint}>{copy.listHint}</p>
      <ul className={layout.box}>
        {codes.map(({ token, courseTitle }) => (
          <li key={token} className={styles.item}>
            <span className={layout.code}>
              <Ltr>{token}</Ltr>
            </span>
            <span className={styles.course}>{courseTitle}</span>
            <CopyButton
              variant="text"
              text={token}
              label={copy.copyShort}
              describedAs={copy.copyNamed(token)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
