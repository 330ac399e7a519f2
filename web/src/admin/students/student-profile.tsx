import type { StudentEnrolment } from '@markaz/contract/students';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { EnrolByHand } from './enrol-by-hand.tsx';
import { type EnrolmentDeed, EnrolmentDialog } from './enrolment-dialog.tsx';
import { studentQuery } from './queries.ts';
import styles from './students.module.css';

interface RowProps {
  readonly enrolment: StudentEnrolment;
  readonly onDeed: (deed: EnrolmentDeed) => void;
}

function EnrolmentRow({ enrolment, onDeed }: RowProps) {
  const { course, code, enrolledAt, progress } = enrolment;
  const title = course?.title ?? copy.purged;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <span className={styles.name}>{title}</span>
        <span className={styles.facts}>
          {course !== null && (
            <span>
              {copy.progress(
                formatNumber(progress.completedCount),
                formatNumber(course.lectureCount),
              )}
            </span>
          )}
          <span>{copy.enrolledAt(formatDate(enrolledAt))}</span>
          {code === null ? <span>{copy.byHand}</span> : <Ltr>{code}</Ltr>}
        </span>
      </span>
      <span>
        <Button aria-label={copy.transfer.named(title)} onClick={() => onDeed('transfer')}>
          {copy.transfer.action}
        </Button>
        <Button
          color="error"
          aria-label={copy.remove.named(title)}
          onClick={() => onDeed('remove')}
        >
          {copy.remove.action}
        </Button>
      </span>
    </li>
  );
}

/** One student with his courses, and what can be done about them. */
export function StudentProfile({ uid }: { readonly uid: string }) {
  const { data, error, refetch } = useQuery(studentQuery(uid));
  const [asked, setAsked] = useState<{ deed: EnrolmentDeed; enrolment: StudentEnrolment }>();
  if (data === undefined)
    return error === null ? (
      <Loading label={copy.loading}>
        <Skeleton height="24rem" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  const { student, enrolments } = data;
  return (
    <div className={styles.profile}>
      <div className={styles.who}>
        <span className={styles.name}>{student.displayName}</span>
        <span className={styles.facts}>
          <Ltr>{student.email ?? ''}</Ltr>
          <span>{copy.lastSignIn(formatDate(student.lastSignIn))}</span>
        </span>
      </div>
      {student.lockedUntil !== null && (
        <Alert severity="warning">{copy.locked(formatDateTime(student.lockedUntil))}</Alert>
      )}
      <section className={styles.list}>
        <h2>{copy.enrolments}</h2>
        {enrolments.length === 0 && <p>{copy.noEnrolments}</p>}
        <ul className={styles.rows}>
          {enrolments.map((enrolment) => (
            <EnrolmentRow
              key={enrolment.cId}
              enrolment={enrolment}
              onDeed={(deed) => setAsked({ deed, enrolment })}
            />
          ))}
        </ul>
      </section>
      <EnrolByHand uid={uid} has={new Set(enrolments.map(({ cId }) => cId))} />
      {asked !== undefined && (
        <EnrolmentDialog
          deed={asked.deed}
          uid={uid}
          cId={asked.enrolment.cId}
          title={asked.enrolment.course?.title ?? copy.purged}
          name={student.displayName}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
