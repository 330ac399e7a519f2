import { Page } from '../../components/page.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { layoutCopy } from '../../features/layout/copy.ts';

export default function AdminPage() {
  usePageTitle(layoutCopy.admin);
  return (
    <Page>
      <h1>{layoutCopy.admin}</h1>
    </Page>
  );
}
