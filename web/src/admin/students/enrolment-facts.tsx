import { type Access, accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import type { CourseStudent, StudentEnrolment } from '@markaz/contract/people/students';
import { Link } from 'react-router-dom';
import { Code } from '../../shared/format/code.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatClock, formatDate, formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { useAdminName } from '../api/admins-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy } from './students.copy.ts';

type GrantLimits = Pick<StudentEnrolment, 'until' | 'lectures' | 'refundedAt'>;
type EnrolmentLimits = GrantLimits & { readonly added: readonly GrantLimits[] };

/** Returns the access of all grants, except those of refunded cards. */
function accessOfEnrolment({ added, ...first }: EnrolmentLimits): readonly Access[] {
  return [first, ...added]
    .filter(({ refundedAt }) => refundedAt === null)
    .map(({ until, lectures }) => ({ until, ...(lectures && { lectures }) }));
}

/** Returns the end of access to the full course: null if unlimited, undefined without access. */
export function fullCourseUntil(enrolment: EnrolmentLimits): string | null | undefined {
  return accessEnd(accessOfEnrolment(enrolment), null);
}

/** Describes what is open now. Returns null for the full course without an end. */
export function accessNote(enrolment: EnrolmentLimits, now: Date) {
  const access = accessOfEnrolment(enrolment);
  const fullUntil = accessEnd(access, null);
  if (fullUntil === null) return null;
  if (fullUntil !== undefined && isOpenAt(fullUntil, now))
    return { text: copy.openUntil(formatLastDay(fullUntil)), isOpen: true };
  const lectures = new Set(access.flatMap((each) => each.lectures ?? []));
  const openLectures = [...lectures].filter((lId) => isOpenAt(accessEnd(access, lId), now));
  if (openLectures.length > 0)
    return { text: copy.onlyLectures(plural(openLectures.length, nouns.lecture)), isOpen: true };
  const [latestEnd = ''] = access
    .map(({ until }) => until ?? '')
    .toSorted()
    .reverse();
  return { text: copy.endedAt(formatLastDay(latestEnd)), isOpen: false };
}

/** Describes the limits and the refund of one grant. Returns [] for the full course for ever. */
export function grantNotes({ until, lectures, refundedAt }: GrantLimits): readonly string[] {
  return [
    ...(refundedAt === null ? [] : [copy.refundedAt(formatDate(refundedAt))]),
    ...(lectures === null ? [] : [plural(lectures.length, nouns.lecture)]),
    ...(until === null ? [] : [copy.grantUntil(formatLastDay(until))]),
  ];
}

/** Returns a text such as «أتم ٣ من ٩». */
export function progressOf(done: number, total: number): string {
  return copy.progress(formatNumber(done), formatNumber(total));
}

type Grant = GrantLimits & Pick<CourseStudent, 'code' | 'by' | 'enrolledAt' | 'movedFrom'>;

/** Shows when and how access was granted, and its limits. */
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

/** Lists all grants of an enrolment, with links to the cards and to a former account. */
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
