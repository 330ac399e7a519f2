import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { FollowSkeleton } from '../../student/follow/follow-skeleton.tsx';
import { ParentsFrame } from '../../student/follow/parents-frame.tsx';

/**
 * The view has its own chunk. Otherwise the JavaScript of every page would list the view's files.
 */
const FollowView = lazy(() => import('../../student/follow/follow-view.tsx'));

/** Shows parents a student's progress. They need no account. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <Page narrow>
      <ParentsFrame />
      <Suspense fallback={<FollowSkeleton />}>
        <FollowView token={token} />
      </Suspense>
    </Page>
  );
}
