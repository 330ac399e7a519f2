import { lazy, Suspense, useLayoutEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import '../../student/follow/follow-page.css';
import { FollowSkeleton } from '../../student/follow/follow-skeleton.tsx';

/**
 * The view has its own chunk. Otherwise the JavaScript of every page would list the view's files.
 */
const FollowView = lazy(() => import('../../student/follow/follow-view.tsx'));

/** Shows parents a student's progress. They need no account. */
export function Component() {
  const { token = '' } = useParams();
  // The page's HTML has this attribute from the start. It goes when the parent opens another page.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.parents = '';
    return () => void delete dataset.parents;
  }, []);
  return (
    <Page narrow>
      <Suspense fallback={<FollowSkeleton />}>
        <FollowView token={token} />
      </Suspense>
    </Page>
  );
}
