import type { Today } from '@markaz/contract/centre/dashboard';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './home.copy.ts';
import * as styles from './home.module.css';
import { Panel } from './panel.tsx';

const words = copy.steps;

/** A new centre's steps until its first sale. */
export function FirstSteps({ begun }: Pick<Today, 'begun'>) {
  const steps = [
    [words.course, begun.courses, adminPaths.newCourse()],
    [words.cards, begun.cards, adminPaths.newBatch()],
    [words.sale, begun.enrolments, adminPaths.codes()],
  ] as const;
  return (
    <Panel title={words.title} className={styles.wide}>
      <ol className={styles.list}>
        {steps.map(([[name, text], done, to]) => (
          <li key={name}>
            {done ? (
              <span className={styles.done}>
                <CheckIcon />
                {name}: {words.done}
              </span>
            ) : (
              <Link to={to}>{name}</Link>
            )}
            <span className={layout.muted}>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
