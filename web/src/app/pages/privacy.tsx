import { Page, PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { copy } from '../../student/privacy/privacy.copy.ts';
import { Privacy } from '../../student/privacy/privacy.tsx';

export function Component() {
  usePageTitle(copy.title);
  return (
    <Page>
      <PageHead title={copy.title} lead={copy.lead} />
      <Privacy />
    </Page>
  );
}
