import type { StudentEnrolment } from '@markaz/contract/students';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { copy } from './copy.ts';
import { EnrolByHand } from './enrol-by-hand.tsx';
import { type EnrolmentAction, EnrolmentDialog } from './enrolment-dialog.tsx';
import { studentQuery } from './queries.ts';
import { EnrolmentActions, Named } from './row.tsx';
import styles from './students.module.css';

interface RowProps {
  readonly enrolment: StudentEnrolment;
  readonly onAction: (action: EnrolmentAction) => void;
}

const titleOf = ({ course }: StudentEnrolment) => course?.title ?? copy.purged;

function EnrolmentRow({ enrolment, onAction }: RowProps) {
  const { course, code, enrolledAt, progress } = enrolment;
  const title = titleOf(enrolment);
  return (
    <li className={styles.row}>
      <Named name={title}>
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
      </Named>
      <EnrolmentActions
        labels={{ transfer: copy.transfer.named(title), remove: copy.remove.named(title) }}
        onAction={onAction}
      />
    </li>
  );
}

/** One student with his courses, and what can be done about them. */
export function StudentProfile({ uid }: { readonly uid: string }) {
  const query = useQuery(studentQuery(uid));
  const [asked, setAsked] = useState<{ action: EnrolmentAction; enrolment: StudentEnrolment }>();
  return (
    <Loaded query={query} label={copy.loading} height="24rem">
      {({ student, enrolments }) => (
        <div className={styles.profile}>
          <Named name={student.displayName}>
            <span className={styles.facts}>
              <Ltr>{student.email ?? ''}</Ltr>
              <span>{copy.lastSignIn(formatDate(student.lastSignIn))}</span>
            </span>
          </Named>
          {student.lockedUntil !== null && (
            <Alert severity="warning">{copy.locked(formatDateTime(student.lockedUntil))}</Alert>
          )}
          <section className={layout.stack}>
            <h2>{copy.enrolments}</h2>
            {enrolments.length === 0 && <p>{copy.noEnrolments}</p>}
            <ul className={styles.rows}>
              {enrolments.map((enrolment) => (
                <EnrolmentRow
                  key={enrolment.cId}
                  enrolment={enrolment}
                  onAction={(action) => setAsked({ action, enrolment })}
                />
              ))}
            </ul>
          </section>
          <EnrolByHand uid={uid} has={new Set(enrolments.map(({ cId }) => cId))} />
          {asked !== undefined && (
            <EnrolmentDialog
              action={asked.action}
              uid={uid}
              cId={asked.enrolment.cId}
              title={titleOf(asked.enrolment)}
              name={student.displayName}
              onClose={() => setAsked(undefined)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
