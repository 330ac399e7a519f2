import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import * as styles from './profile.module.css';

export interface ExpandableProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A button that shows its content below itself. The content loads on the first press. */
export function Expandable({ title, children }: ExpandableProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.section}>
      <Button variant="quiet" wide aria-expanded={open} onClick={() => setOpen(!open)}>
        {title}
      </Button>
      {open && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
