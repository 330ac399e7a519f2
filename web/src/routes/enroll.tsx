import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { layoutCopy } from '../features/layout/copy.ts';

export default function EnrollPage() {
  usePageTitle(layoutCopy.code);
  return (
    <Page>
      <h1>{layoutCopy.code}</h1>
    </Page>
  );
}
