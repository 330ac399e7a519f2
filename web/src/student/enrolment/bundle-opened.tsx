import { useEffect, useRef } from 'react';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { Celebration } from './celebration.tsx';
import * as styles from './confirm-enrolment.module.css';
import { openedCopy as copy } from './opened.copy.ts';
import { coursesIn, Parts } from './opened-glance.tsx';
import type { Found } from './opened-words.ts';

interface Props {
  readonly bundle: Extract<Found['opens'], { kind: 'bundle' }>;
  /** When access ends, in a sentence; null if it never does. */
  readonly end: string | null;
}

/** Shown right after a bundle was redeemed: its courses, each one tap away. */
export function BundleOpened({ bundle, end }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const parts = coursesIn(bundle).map((part) => ({ ...part, has: false }));
  return (
    <div className={styles.confirm}>
      <Celebration />
      <h1 className={styles.opened} ref={heading} tabIndex={-1}>
        <CheckIcon size={28} />
        {copy.done.title}
      </h1>
      {end !== null && <p className={styles.end}>{end}</p>}
      <Parts title={bundle.name} parts={parts} pathOf={paths.course} />
      <ButtonLink wide to={paths.user()}>
        {copy.done.action}
      </ButtonLink>
    </div>
  );
}
