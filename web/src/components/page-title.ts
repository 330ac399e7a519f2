import { brand } from '@markaz/contract/brand';
import { useEffect } from 'react';

/** Names the page in the browser's tab. @param title the page's own part; empty for the brand alone. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? brand.name : `${title} · ${brand.name}`;
  }, [title]);
}
