import type { User } from '@markaz/contract/accounts/users';
import { type ComponentType, lazy, Suspense } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { may } from '../shared/auth/may.ts';
import { useSession } from '../shared/auth/session.tsx';
import { useAnnouncement } from '../shared/brand/settings.ts';
import { patterns } from '../shared/paths.ts';
import { Displaced } from './displaced/displaced.tsx';
import { UpdateNotice } from './install/update-notice.tsx';
import { KeepMistakesPage } from './keep-mistakes-page.tsx';
import { KeptGuard } from './kept-guard.tsx';
import { UnsentQuizzes } from './unsent-quizzes.tsx';

const GradeQuestion = lazy<ComponentType<{ readonly user: User }>>(() =>
  // It can be asked another time.
  import('../student/account/grade-question.tsx').catch(() => ({ default: () => null })),
);

/** Pages where a student is not on the way to a course, a code or a lecture. */
const arrivals = [patterns.home, patterns.courses, patterns.user];

/** Only for a student whose year is unknown; the centre's announcement has priority. */
function AskGrade() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const announced = useAnnouncement() !== null;
  const isUnknown = user !== null && user.grade === null && !may(user, 'staff');
  if (!isUnknown || announced || !arrivals.some((each) => matchPath(each, pathname))) return null;
  return (
    <Suspense fallback={null}>
      <GradeQuestion key={user.uid} user={user} />
    </Suspense>
  );
}

/** Parts that start once the page is idle. */
export default function WhenIdle() {
  return (
    <>
      {import.meta.env.PROD && <UpdateNotice />}
      <AskGrade />
      <Displaced />
      <KeptGuard />
      <UnsentQuizzes />
      <KeepMistakesPage />
    </>
  );
}
