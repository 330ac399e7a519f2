import { lazy, Suspense, useState } from 'react';
import { loadFailureText } from '../api/api.copy.ts';
import * as styles from './ask-centre.module.css';

const ContactBlock = lazy(() =>
  import('./contact-block.tsx').catch(() => ({
    default: () => <p>{loadFailureText()}</p>,
  })),
);

export interface AskCentreProps {
  readonly label: string;
  readonly about?: string | undefined;
  /** Whether to open it, because an access code was just rejected. */
  readonly open?: boolean;
}

/**
 * A line that expands to show the centre's contact details. If there are none (`data-silent`), the
 * line is invisible but keeps its space, so that settings that arrive later move nothing.
 */
export function AskCentre({ label, about, open }: AskCentreProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={styles.ask}
      open={open}
      onToggle={() => setWasOpened(true)}
      // The user may have opened the element before hydration.
      ref={(details) => setWasOpened((isOpened) => isOpened || details?.open === true)}
    >
      <summary>{label}</summary>
      {wasOpened && (
        <Suspense fallback={null}>
          <ContactBlock about={about} />
        </Suspense>
      )}
    </details>
  );
}
