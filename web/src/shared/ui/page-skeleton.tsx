import { componentsCopy } from './copy.ts';
import { Page } from './page.tsx';
import { Loading, Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Stands where a page will be while its code arrives on a first visit. */
export function PageSkeleton() {
  return (
    <Page>
      <Loading label={componentsCopy.navigating}>
        <VisuallyHidden as="h1">{componentsCopy.navigating}</VisuallyHidden>
        <div style={{ display: 'grid', gap: '1.25rem' }}>
          <Skeleton width="min(20rem, 80%)" height="2.5rem" />
          <Skeleton width="min(32rem, 100%)" height="1.2rem" />
          <Skeleton height="14rem" />
        </div>
      </Loading>
    </Page>
  );
}
