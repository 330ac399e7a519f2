import type { User } from '@markaz/contract/accounts/users';
import { useState } from 'react';
import { useSession } from '../../shared/auth/session.tsx';
import type { OwnMistake } from '../../shared/mistakes/own-mistakes.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TeacherIcon } from '../../shared/ui/icons.tsx';
import { Page, PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { copy } from '../../student/quiz/mistakes/mistakes.copy.ts';
import * as styles from '../../student/quiz/mistakes/mistakes.module.css';
import { Overview } from '../../student/quiz/mistakes/overview.tsx';
import { Review } from '../../student/quiz/mistakes/review.tsx';
import { useMistakes } from '../../student/quiz/mistakes/use-mistakes.ts';

function MistakesSkeleton() {
  return (
    <Loading label={copy.loading}>
      <Skeleton height="9rem" />
    </Loading>
  );
}

function MistakesOverview({ user, onBegin }: OverviewProps) {
  const { mistakes, courses, now, pending, error, retry } = useMistakes(user);
  if (mistakes.length === 0 && pending) return <MistakesSkeleton />;
  if (mistakes.length === 0 && error !== null) return <ErrorState error={error} onRetry={retry} />;
  return (
    <div className={styles.frame}>
      {error !== null && (
        <p role="status" className={styles.missing}>
          {copy.missing}
          <Button look="quiet" onClick={retry}>
            {componentsCopy.retry}
          </Button>
        </p>
      )}
      <Overview mistakes={mistakes} courses={courses} now={now} onBegin={onBegin} />
    </div>
  );
}

interface OverviewProps {
  readonly user: User;
  readonly onBegin: (mistakes: readonly OwnMistake[]) => void;
}

function Mistakes({ user }: Pick<OverviewProps, 'user'>) {
  const [reviewed, setReviewed] = useState<readonly OwnMistake[] | null>(null);
  if (reviewed === null) return <MistakesOverview user={user} onBegin={setReviewed} />;
  return <Review uid={user.uid} mistakes={reviewed} onEnd={() => setReviewed(null)} />;
}

function SignedOut() {
  return (
    <EmptyState
      icon={TeacherIcon}
      level={1}
      title={copy.signedOut.title}
      text={copy.signedOut.text}
      actions={<ButtonLink to={paths.auth(paths.mistakes())}>{copy.signedOut.action}</ButtonLink>}
    />
  );
}

/** «أخطائي»: wrongly answered questions come back. */
function MistakesPage() {
  usePageTitle(copy.title);
  const { status, user } = useSession();
  const unknown = status === 'loading';
  return (
    <Page narrow>
      {status !== 'signed-in' && (
        <div className={unknown ? 'for-visitors' : undefined}>
          <SignedOut />
        </div>
      )}
      {status !== 'signed-out' && (
        <div className={unknown ? 'for-students' : undefined}>
          <PageHead title={copy.title} lead={copy.lead} />
          {user === null ? <MistakesSkeleton /> : <Mistakes key={user.uid} user={user} />}
        </div>
      )}
    </Page>
  );
}

export { MistakesPage as Component };
