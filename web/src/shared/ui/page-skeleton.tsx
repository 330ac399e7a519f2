import { Page } from './page.tsx';
import { Loading } from './skeleton.tsx';
import { componentsCopy } from './ui.copy.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Shown while a page's code loads. Empty, because every page shows a skeleton of its own shape as
 * soon as it can.
 */
export function PageSkeleton() {
  return (
    <Page>
      <Loading label={componentsCopy.navigating}>
        <VisuallyHidden as="h1">{componentsCopy.navigating}</VisuallyHidden>
      </Loading>
    </Page>
  );
}
