import { componentsCopy } from '../../../shared/ui/copy.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';

/** The place of the admin pages: their sections in one row, a heading, a list. */
export function AdminSkeleton() {
  return (
    <Page>
      <Loading label={componentsCopy.navigating}>
        <Skeleton height="48px" />
        <div style={{ display: 'grid', gap: '1.25rem', paddingBlockStart: '25px' }}>
          <Skeleton width="min(14rem, 60%)" height="2.5rem" />
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} height="4.5rem" />
          ))}
        </div>
      </Loading>
    </Page>
  );
}
