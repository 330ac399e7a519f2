import { useEffect } from 'react';
import { useBrand } from '../brand/settings.ts';

/** Sets the title of the browser's tab. @param title the page's part; empty for the brand alone. */
export function usePageTitle(title: string): void {
  const { brandName } = useBrand();
  useEffect(() => {
    document.title = title === '' ? brandName : `${title} · ${brandName}`;
  }, [title, brandName]);
}
