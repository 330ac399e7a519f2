import { brand } from '@markaz/contract/brand';
import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';

export function HomePage() {
  usePageTitle('');
  return (
    <Page>
      <h1>{brand.name}</h1>
      <p>{brand.tagline}</p>
    </Page>
  );
}
