import type { User } from '@markaz/contract/accounts/users';
import { useState } from 'react';
import { useSession } from '../../shared/auth/session.tsx';
import type { MistakeToReview } from '../../shared/mistakes/mistakes-to-review.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page, PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { copy } from '../../student/quiz/mistakes/mistakes.copy.ts';
import * as styles from '../../student/quiz/mistakes/mistakes.module.css';
import { Overview } from '../../student/quiz/mistakes/overview.tsx';
import { Review } from '../../student/quiz/mistakes/review.tsx';
import { useMistakes } from '../../student/quiz/mistakes/use-mistakes.ts';
import { SignedOutNotice, VisitorOrStudent } from './visitor-or-student.tsx';

function MistakesSkeleton() {
  return (
    <Loading label={copy.loading}>
      <Skeleton height="9rem" />
    </Loading>
  );
}

function MistakesOverview({ user, onBegin }: OverviewProps) {
  const { mistakes, courses, now, isLoading, error, retry } = useMistakes(user);
  if (mistakes.length === 0 && isLoading) return <MistakesSkeleton />;
  if (mistakes.length === 0 && error !== null) return <ErrorState error={error} onRetry={retry} />;
  return (
    <div className={styles.frame}>
      {error !== null && (
        <p role="status" className={styles.missing}>
          {copy.otherDevices}
          <Button variant="quiet" onClick={retry}>
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
  readonly onBegin: (mistakes: readonly MistakeToReview[]) => void;
}

/** Shows the overview of mistakes, or the review that was started there. */
function Mistakes({ user }: Pick<OverviewProps, 'user'>) {
  const [reviewed, setReviewed] = useState<readonly MistakeToReview[] | null>(null);
  if (reviewed === null) return <MistakesOverview user={user} onBegin={setReviewed} />;
  return <Review uid={user.uid} mistakes={reviewed} onEnd={() => setReviewed(null)} />;
}

/** The page «أخطائي», on which students review wrongly answered questions. */
export function Component() {
  usePageTitle(copy.title);
  const { user } = useSession();
  return (
    <Page narrow>
      <VisitorOrStudent
        visitor={<SignedOutNotice copy={copy.signedOut} from={paths.mistakes()} />}
        student={
          <>
            <PageHead title={copy.title} lead={copy.lead} />
            {user === null ? <MistakesSkeleton /> : <Mistakes key={user.uid} user={user} />}
          </>
        }
      />
    </Page>
  );
}
