import type { Followed as Answer } from '@markaz/contract/follow';
import { followedDays } from '@markaz/contract/limits';
import { formatDaysAgo, midnightsSince } from '../../shared/format/days-ago.ts';
import { formatDate, formatLastDay } from '../../shared/format/time.ts';
import { followedCopy as copy } from './copy.ts';
import styles from './followed.module.css';

interface Props {
  readonly followed: Answer;
  readonly now: Date;
}

/** Since when nothing happened, first of all. */
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
      <ul className={styles.rows}>
        {week.map(({ course, lectures, finished, lastAt }) => (
          <li key={course} className={styles.row}>
            <bdi className={styles.name}>{course}</bdi>
            <span className={styles.count}>{copy.week.lectures(lectures)}</span>
            <span>{copy.week.finished(lectures, finished)}</span>
            <span className={styles.quiet}>{copy.week.last(formatDaysAgo(lastAt, now))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What parents see of a student. */
export function Followed({ followed, now }: Props) {
  return (
    <div className={styles.parts}>
      <LastSeen lastAt={followed.lastAt} now={now} />
      <Week followed={followed} now={now} />
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
