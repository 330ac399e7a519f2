import { Page } from '../../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';
import { componentsCopy } from '../../../shared/ui/ui.copy.ts';

export function SectionSkeleton() {
  return (
    <Loading label={componentsCopy.navigating}>
      <div style={{ display: 'grid', gap: '1.25rem', paddingBlockStart: '25px' }}>
        <Skeleton width="min(14rem, 60%)" height="2.5rem" />
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} height="4.5rem" />
        ))}
      </div>
    </Loading>
  );
}

export function AdminSkeleton() {
  return (
    <Page>
      <Skeleton height="48px" />
      <SectionSkeleton />
    </Page>
  );
}
