import { lazy, Suspense, useState } from 'react';
import { unloadedText } from '../api/copy.ts';
import * as styles from './ask-centre.module.css';

const ContactBlock = lazy(() =>
  import('./contact-block.tsx').catch(() => ({
    default: () => <p>{unloadedText()}</p>,
  })),
);

export interface AskCentreProps {
  readonly label: string;
  /** Title of the course that is asked about. */
  readonly about?: string | undefined;
  /** Opens it: somebody has just been refused. */
  readonly open?: boolean;
}

/**
 * A line that opens into how to reach the centre. It keeps its place where the centre turns out to
 * have said nothing (`data-silent`), so that settings that arrive late move nothing.
 */
export function AskCentre({ label, about, open }: AskCentreProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.ask}
      open={open}
      onToggle={() => setOpened(true)}
      // Somebody may have opened it before the page came to life.
      ref={(details) => setOpened((was) => was || details?.open === true)}
    >
      <summary>{label}</summary>
      {opened && (
        <Suspense fallback={null}>
          <ContactBlock about={about} />
        </Suspense>
      )}
    </details>
  );
}
