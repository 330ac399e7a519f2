import { PageHead } from '../../shared/ui/page-head.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { followPageCopy as copy } from './page-copy.ts';

/** Where the page for parents will stand. */
export function Waiting() {
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
