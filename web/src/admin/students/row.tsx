import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import layout from '../ui/layout.module.css';
import { copy } from './copy.ts';
import type { EnrolmentAction } from './enrolment-dialog.tsx';

interface NameProps {
  /** Where the name leads; nowhere unless told. */
  readonly to?: string;
  readonly name: string;
  /** A line each. */
  readonly children: ReactNode;
}

/** A name with facts beneath it. */
export function Named({ to, name, children }: NameProps) {
  return (
    <span className={layout.who}>
      {to === undefined ? (
        <span className={layout.name}>{name}</span>
      ) : (
        <Link className={layout.name} to={to}>
          {name}
        </Link>
      )}
      {children}
    </span>
  );
}

interface ActionsProps {
  /** What the buttons are for, for screen readers. */
  readonly labels: Readonly<Record<EnrolmentAction, string>>;
  readonly onAction: (action: EnrolmentAction) => void;
}

/** What can be done to an enrolment. */
export function EnrolmentActions({ labels, onAction }: ActionsProps) {
  return (
    <span>
      <Button aria-label={labels.transfer} onClick={() => onAction('transfer')}>
        {copy.transfer.action}
      </Button>
      <Button color="error" aria-label={labels.remove} onClick={() => onAction('remove')}>
        {copy.remove.action}
      </Button>
    </span>
  );
}
