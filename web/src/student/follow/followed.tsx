import type { Followed as Answer } from '@markaz/contract/learning/follow';
import { followedDays } from '@markaz/contract/limits';
import { useId } from 'react';
import { formatDaysAgo, midnightsSince } from '../../shared/format/days-ago.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate, formatLastDay } from '../../shared/format/time.ts';
import { followedCopy as copy } from './follow.copy.ts';
import * as styles from './followed.module.css';

interface Props {
  readonly followed: Answer;
  readonly now: Date;
}

/** The last activity, shown first. */
function LastSeen({ lastAt, now }: { readonly lastAt: string | null; readonly now: Date }) {
  if (lastAt === null)
    return (
      <div className={styles.last} data-away>
        <p className={styles.when}>{copy.last.never}</p>
        <p>{copy.last.neverText}</p>
      </div>
    );
  const days = midnightsSince(lastAt, now);
  if (days > followedDays)
    return (
      <div className={styles.last} data-away>
        <p className={styles.when}>{copy.last.away(days)}</p>
        <p>{copy.last.awayText(formatDate(lastAt))}</p>
      </div>
    );
  return (
    <div className={styles.last}>
      <p>{copy.last.label}</p>
      <p className={styles.when}>{formatDaysAgo(lastAt, now)}</p>
    </div>
  );
}

function Week({ followed: { week }, now }: Props) {
  return (
    <section className={styles.part}>
      <h2>{copy.week.title}</h2>
      {week.length === 0 && <p className={styles.none}>{copy.week.none}</p>}
      {week.length > 0 && (
        <ul className={styles.rows}>
          {week.map(({ course, lectures, finished, lastAt }) => (
            <li key={course} className={styles.row}>
              <bdi className={styles.name}>{course}</bdi>
              <span className={styles.facts}>
                <strong>{copy.week.lectures(lectures)}</strong>
                <span>{copy.week.finished(lectures, finished)}</span>
                <span>{copy.week.last(formatDaysAgo(lastAt, now))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Quizzes({ followed: { quizzes }, now }: Props) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{copy.quizzes.title}</h2>
      <p className={styles.none}>{quizzes.length === 0 ? copy.quizzes.none : copy.quizzes.best}</p>
      {quizzes.length > 0 && (
        <ul className={styles.rows}>
          {quizzes.map(({ title, course, score, of, passed, at }) => (
            <li key={`${course} ${title} ${at}`} className={styles.row}>
              <div className={styles.line}>
                <bdi className={styles.name}>{title}</bdi>
                <span className={styles.mark} data-passed={passed}>
                  {copy.quizzes.mark(formatNumber(score), formatNumber(of))}
                </span>
              </div>
              <span className={styles.facts}>
                <span>{passed ? copy.quizzes.passed : copy.quizzes.failed}</span>
                <bdi>{course}</bdi>
                <span>{formatDaysAgo(at, now)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A student's activity, as parents see it. */
export function Followed({ followed, now }: Props) {
  return (
    <div className={styles.parts}>
      <LastSeen lastAt={followed.lastAt} now={now} />
      <Week followed={followed} now={now} />
      <Quizzes followed={followed} now={now} />
      <section className={styles.honest}>
        <h2>{copy.honest.title}</h2>
        <ul>
          {copy.honest.points(formatLastDay(followed.until)).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
