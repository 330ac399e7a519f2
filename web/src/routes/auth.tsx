import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { layoutCopy } from '../features/layout/copy.ts';

export default function AuthPage() {
  usePageTitle(layoutCopy.signIn);
  return (
    <Page>
      <h1>{layoutCopy.signIn}</h1>
    </Page>
  );
}
