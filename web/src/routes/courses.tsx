import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { layoutCopy } from '../features/layout/copy.ts';

export function CoursesPage() {
  usePageTitle(layoutCopy.courses);
  return (
    <Page>
      <h1>{layoutCopy.courses}</h1>
    </Page>
  );
}
