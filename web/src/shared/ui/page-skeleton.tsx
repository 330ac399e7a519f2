import { componentsCopy } from './copy.ts';
import { Page } from './page.tsx';
import { Loading } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Stands where a page will be while not even its code is there: an empty place, because every page
 * has a skeleton of its own shape and shows it as soon as it can.
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
