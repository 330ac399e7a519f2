import { PageHead } from '../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { followPageCopy as copy } from './follow-page.copy.ts';

export function FollowSkeleton() {
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <Loading label={copy.loading}>
        <Skeleton height="5.5rem" />
        <br />
        <Skeleton height="12rem" />
      </Loading>
    </>
  );
}
