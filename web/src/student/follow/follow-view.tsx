import type { FollowedStudent } from '@markaz/contract/learning/follow';
import { followedDays } from '@markaz/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { hasContactDetails, storeSettings, useBrand } from '../../shared/brand/settings.ts';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { ContactFacts } from '../../shared/contact/contact-facts.tsx';
import { formatDaysAgo, midnightsSince } from '../../shared/format/days-ago.ts';
import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { formatDate, formatLastDay } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { followedCopy as copy } from './follow.copy.ts';
import { followPageCopy } from './follow-page.copy.ts';
import { FollowSkeleton } from './follow-skeleton.tsx';
import * as styles from './follow-view.module.css';

/**
 * Query of the data that a parent sees through the student's link. It is not kept after the page is
 * closed. Its answer contains the site settings, because the page does not fetch the catalogue.
 */
const followedQuery = (token: string) =>
  queryOptions({
    queryKey: ['follow', token],
    queryFn: async ({ signal }) => {
      const followed = requirePermission(await postJson('follow', { token }, { signal }));
      storeSettings(followed.settings);
      return followed;
    },
  });

type Props<Key extends keyof FollowedStudent> = Readonly<
  Pick<FollowedStudent, Key> & { now: Date }
>;

function LastSeen({ lastAt, now }: Props<'lastAt'>) {
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
        <p className={styles.when}>{copy.last.inactive(days)}</p>
        <p>{copy.last.inactiveText(formatDate(lastAt))}</p>
      </div>
    );
  return (
    <div className={styles.last}>
      <p>{copy.last.label}</p>
      <p className={styles.when}>{formatDaysAgo(lastAt, now)}</p>
    </div>
  );
}

function Week({ week, now }: Props<'week'>) {
  return (
    <section className={styles.part}>
      <h2>{copy.week.title}</h2>
      {week.length === 0 ? (
        <p className={styles.none}>{copy.week.none}</p>
      ) : (
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

function Totals({ courses }: Pick<FollowedStudent, 'courses'>) {
  if (courses.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{copy.total.title}</h2>
      <ul className={styles.rows}>
        {courses.map(({ course, completed, lectures, quizzesPassed, quizzesTaken }) => (
          <li key={course} className={styles.row}>
            <bdi className={styles.name}>{course}</bdi>
            <span className={styles.facts}>
              <span>{copy.total.lectures(completed, lectures)}</span>
              {quizzesTaken > 0 && <span>{copy.total.quizzes(quizzesPassed, quizzesTaken)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quizzes({ quizzes, now }: Props<'quizzes'>) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{copy.quizzes.title}</h2>
      <p className={styles.none}>{quizzes.length === 0 ? copy.quizzes.none : copy.quizzes.best}</p>
      {quizzes.length > 0 && (
        <ul className={styles.rows}>
          {quizzes.map(({ title, course, score, of, passed, passMark, exam, at }) => (
            <li key={`${course} ${title} ${at}`} className={styles.row}>
              <div className={styles.line}>
                <bdi className={styles.name}>{title}</bdi>
                <span className={styles.mark} data-passed={passed}>
                  {copy.quizzes.mark(formatNumber(score), formatNumber(of))}
                </span>
              </div>
              <span className={styles.facts}>
                {exam && <strong>{copy.quizzes.exam}</strong>}
                <span>{passed ? copy.quizzes.passed : copy.quizzes.failed}</span>
                {passMark !== undefined && (
                  <span>{copy.quizzes.passMark(formatPercent(passMark / 100))}</span>
                )}
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

function MissedExams({ missedExams = [], now }: Props<'missedExams'>) {
  if (missedExams.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{copy.missed.title}</h2>
      <p className={styles.none}>{copy.missed.text}</p>
      <ul className={styles.rows}>
        {missedExams.map(({ title, course, closes }) => (
          <li key={`${course} ${title} ${closes}`} className={styles.row}>
            <bdi className={styles.name}>{title}</bdi>
            <span className={styles.facts}>
              <bdi>{course}</bdi>
              <span>{copy.missed.closed(formatDaysAgo(closes, now))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact() {
  if (!hasContactDetails(useBrand())) return null;
  return (
    <section className={styles.part}>
      <h2>{copy.contact}</h2>
      <ContactFacts />
    </section>
  );
}

/** Shown for a link that the student has ended, that has expired, or that never existed. */
function EndedLink() {
  return (
    <>
      <EmptyState icon={SearchIcon} level={1} {...copy.linkEnded} />
      <AskCentre label={contactCopy.help} />
    </>
  );
}

export default function FollowView({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(followedQuery(token));
  const { brandName } = useBrand();
  const [now] = useState(() => new Date());
  usePageTitle(data === undefined ? followPageCopy.title : copy.title(data.name));
  // If the link was ended, hide data that has already loaded.
  if (isApiError(error, 'not_found') || isApiError(error, 'invalid_request')) return <EndedLink />;
  if (data === undefined)
    return error === null ? (
      <FollowSkeleton />
    ) : (
      <ErrorState level={1} error={error} onRetry={refetch} />
    );
  return (
    <>
      <PageHead
        title={copy.title(data.name)}
        lead={copy.from[data.by ?? 'unknown'](data.name, brandName)}
      />
      <div className={styles.parts}>
        <LastSeen lastAt={data.lastAt} now={now} />
        <Week week={data.week} now={now} />
        <Totals courses={data.courses} />
        <Quizzes quizzes={data.quizzes} now={now} />
        {data.missedExams && <MissedExams missedExams={data.missedExams} now={now} />}
        <Contact />
        <section className={styles.about}>
          <h2>{copy.about.title}</h2>
          <ul>
            {copy.about.points(formatLastDay(data.until)).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
