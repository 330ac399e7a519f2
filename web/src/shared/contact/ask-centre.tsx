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
  /** Title of the course about which the user asks. */
  readonly about?: string | undefined;
  /** The whole message to the centre, if it is about more than the course. */
  readonly message?: string | undefined;
  /** Whether to show the contact details at once. True after a rejected access code. */
  readonly open?: boolean;
}

/**
 * A line that expands to show the centre's contact details. If the centre has set no contact
 * details (`data-silent`), the line is invisible but keeps its space, so that nothing moves when
 * the settings arrive.
 */
export function AskCentre({ label, open, ...block }: AskCentreProps) {
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
          <ContactBlock {...block} />
        </Suspense>
      )}
    </details>
  );
}
