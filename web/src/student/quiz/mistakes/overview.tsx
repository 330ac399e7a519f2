import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { dueMistakes, type MistakeToReview } from '../../../shared/mistakes/mistakes-to-review.ts';
import { daysUntilNext } from '../../../shared/mistakes/schedule.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { CheckIcon, ClockIcon } from '../../../shared/ui/icons.tsx';
import { copy } from './mistakes.copy.ts';
import * as styles from './mistakes.module.css';

interface Props {
  readonly mistakes: readonly MistakeToReview[];
  readonly courses: readonly EnrolledCourse[];
  readonly now: Date;
  readonly onBegin: (mistakes: readonly MistakeToReview[]) => void;
}

function DueToday({ mistakes, now, onBegin }: Omit<Props, 'courses'>) {
  const due = dueMistakes(mistakes, now);
  const days = daysUntilNext(mistakes, now);
  if (due.length === 0)
    return (
      <EmptyState
        icon={days === null ? CheckIcon : ClockIcon}
        title={copy.noneDue}
        text={days === null ? copy.allDone : copy.next(days)}
      />
    );
  return (
    <section className={styles.today}>
      <h2>{copy.due(due.length)}</h2>
      <Button onClick={() => onBegin(due)}>{copy.begin}</Button>
    </section>
  );
}

/**
 * Groups mistakes by course, in the order of `courses`. Other courses come last, with the title of
 * a quiz as their title.
 */
function groupByCourse(mistakes: readonly MistakeToReview[], courses: readonly EnrolledCourse[]) {
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  const cIds = new Set([...titles.keys(), ...mistakes.map(({ cId }) => cId)]);
  return [...cIds].flatMap((cId) => {
    const courseMistakes = mistakes.filter((mistake) => mistake.cId === cId);
    const [first] = courseMistakes;
    return first ? [{ cId, title: titles.get(cId) ?? first.title, mistakes: courseMistakes }] : [];
  });
}

/** Offers the mistakes due today and, before an exam, all mistakes of a course. */
export function Overview({ mistakes, courses, now, onBegin }: Props) {
  if (mistakes.length === 0)
    return (
      <EmptyState
        title={copy.none.title}
        text={copy.none.text}
        actions={
          <ButtonLink variant="secondary" to={paths.user()}>
            {copy.none.action}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <DueToday mistakes={mistakes} now={now} onBegin={onBegin} />
      <section className={styles.exam}>
        <h2>{copy.beforeExam.title}</h2>
        <p>{copy.beforeExam.text}</p>
        <ul className={styles.courses}>
          {groupByCourse(mistakes, courses).map(({ cId, title, mistakes: courseMistakes }) => (
            <li key={cId} className={styles.course}>
              <h3>{title}</h3>
              <p>{copy.beforeExam.count(courseMistakes.length)}</p>
              <Button
                variant="secondary"
                aria-label={copy.beforeExam.beginIn(title)}
                onClick={() => onBegin(courseMistakes)}
              >
                {copy.beforeExam.begin}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
