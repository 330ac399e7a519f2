import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { layoutCopy } from '../features/layout/copy.ts';

export default function UserPage() {
  usePageTitle(layoutCopy.user);
  return (
    <Page>
      <h1>{layoutCopy.user}</h1>
    </Page>
  );
}
