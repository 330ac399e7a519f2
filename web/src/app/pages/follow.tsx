import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { FollowSkeleton } from '../../student/follow/follow-skeleton.tsx';

/** A chunk of its own: otherwise every page's first download would list its files. */
const FollowView = lazy(() => import('../../student/follow/follow-view.tsx'));

/** A student's page for parents, opened by a link: no account, no other data. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <Page narrow>
      <Suspense fallback={<FollowSkeleton />}>
        <FollowView token={token} />
      </Suspense>
    </Page>
  );
}
