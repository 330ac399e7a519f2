import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { homeCopy } from './home.copy.ts';
import { startCopy } from './start.copy.ts';
import * as styles from './welcome.module.css';

interface StartProps {
  readonly isStaff: boolean;
  readonly hasEndedCourses: boolean;
}

/** Shows how to begin to users without a course. */
export default function Start({ isStaff, hasEndedCourses }: StartProps) {
  const texts = isStaff ? startCopy.staff : hasEndedCourses ? startCopy.ended : startCopy.none;
  return (
    <div className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.done}>{texts.text}</p>
        <div className={styles.actions}>
          {isStaff ? (
            <ButtonLink to={paths.admin()}>{startCopy.staff.action}</ButtonLink>
          ) : (
            <ButtonLink to={paths.enroll()}>
              <TicketIcon />
              {homeCopy.hero.code}
            </ButtonLink>
          )}
          {hasEndedCourses ? (
            <ButtonLink variant="secondary" to={paths.user()}>
              {homeCopy.welcome.all}
            </ButtonLink>
          ) : (
            <ButtonLink variant="secondary" to={paths.courses()}>
              {homeCopy.hero.browse}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
