import type { Today } from '@markaz/contract/centre/dashboard';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { GuideLink } from '../ui/guide-link.tsx';
import * as layout from '../ui/layout.module.css';
import { copy } from './home.copy.ts';
import * as styles from './home.module.css';
import { Panel } from './panel.tsx';

/** The first steps of a new centre, with those that are done. */
export function FirstSteps({ begun }: Pick<Today, 'begun'>) {
  const texts = copy.steps;
  const steps = [
    [texts.settings, begun.settings, adminPaths.settings(), 'team'],
    [texts.staff, begun.staff, adminPaths.admins(), 'team'],
    [texts.course, begun.courses, adminPaths.newCourse(), 'first-course'],
    [texts.cards, begun.cards, adminPaths.newBatch(), 'cards'],
    [texts.print, begun.printed, adminPaths.batches(), 'cards'],
    [texts.move, begun.moved, adminPaths.moves(), 'hand-over'],
    [texts.redeem, begun.enrolments, paths.enroll(), 'caller'],
  ] as const;
  return (
    <Panel wide title={texts.title}>
      <ol className={styles.list}>
        {steps.map(([[name, text], done, to, topic]) => (
          <li key={name}>
            {done ? (
              <span className={styles.done}>
                <CheckIcon />
                {name}: {texts.done}
              </span>
            ) : (
              <Link to={to}>{name}</Link>
            )}
            <span className={classes(layout.muted, styles.stepText)}>{text}</span>
            {!done && <GuideLink topic={topic} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
