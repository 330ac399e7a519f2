import type { CourseStudent, StudentEnrolment } from '@markaz/contract/people/students';
import { Link } from 'react-router-dom';
import { Code } from '../../shared/format/code.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatClock, formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { useAdminName } from '../api/admins-query.ts';
import * as layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import { grantNotes } from './held-access.ts';
import { copy } from './students.copy.ts';

/** «أتم ٣ من ٩». */
export function progressOf(done: number, all: number): string {
  return copy.progress(formatNumber(done), formatNumber(all));
}

type Grant = Pick<CourseStudent, 'code' | 'by' | 'enrolledAt' | 'movedFrom' | 'until' | 'lectures'>;

/** When and how an access was granted, and to what. */
function GrantFacts({ grant }: { readonly grant: Grant }) {
  const { code, by, enrolledAt, movedFrom } = grant;
  const nameOf = useAdminName();
  return (
    <span className={layout.facts}>
      <span>{copy.enrolledAt(formatDate(enrolledAt))}</span>
      {code === null ? (
        <span>{by === null ? copy.byHand : copy.byAdmin(nameOf(by))}</span>
      ) : (
        <span>
          {copy.byCode}{' '}
          <Link to={adminPaths.card(code)}>
            <Code>{code}</Code>
          </Link>
        </span>
      )}
      {grantNotes(grant).map((note) => (
        <span key={note}>{note}</span>
      ))}
      {movedFrom !== null && <Link to={adminPaths.student(movedFrom)}>{copy.moved}</Link>}
    </span>
  );
}

/** All grants of an enrolment, with links to the cards and to a former account. */
export function Grants({
  enrolment,
}: {
  readonly enrolment: Grant & Pick<CourseStudent, 'added'>;
}) {
  return (
    <>
      <GrantFacts grant={enrolment} />
      {enrolment.added.map((grant) => (
        <GrantFacts
          key={`${grant.enrolledAt} ${grant.code}`}
          grant={{ ...grant, movedFrom: null }}
        />
      ))}
    </>
  );
}

export function ProgressFacts({ enrolment }: { readonly enrolment: StudentEnrolment }) {
  const { cId, course, progress, stopped } = enrolment;
  if (course === null) return null;
  return (
    <span className={layout.facts}>
      <span>{progressOf(progress.completedCount, course.lectureCount)}</span>
      {stopped === null ? (
        progress.lastWatchedAt === null && <span>{copy.notWatched}</span>
      ) : (
        <span>
          {copy.stopped}{' '}
          <Link to={paths.lecture(cId, stopped.lId)}>
            {copy.lecture(formatNumber(stopped.number), stopped.title)}
          </Link>{' '}
          {copy.at} <Ltr>{formatClock(stopped.position)}</Ltr>
        </span>
      )}
      {progress.lastWatchedAt !== null && (
        <span>{copy.lastWatched(formatDate(progress.lastWatchedAt))}</span>
      )}
    </span>
  );
}
