import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { Waiting } from '../../student/follow/waiting.tsx';

/** A part of its own: every page's first download would else name all that it is made of. */
const FollowView = lazy(() => import('../../student/follow/follow-view.tsx'));

/** What parents see of a student, by the link that they were sent: no account, no other data. */
function FollowPage() {
  const { token = '' } = useParams();
  return (
    <Page narrow>
      <Suspense fallback={<Waiting />}>
        <FollowView token={token} />
      </Suspense>
    </Page>
  );
}

export { FollowPage as Component };
