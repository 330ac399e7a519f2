import { Page } from '../../shared/ui/page.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { copy } from '../../student/privacy/privacy.copy.ts';
import { Privacy } from '../../student/privacy/privacy.tsx';

function PrivacyPage() {
  usePageTitle(copy.title);
  return (
    <Page>
      <PageHead title={copy.title} lead={copy.lead} />
      <Privacy />
    </Page>
  );
}

export { PrivacyPage as Component };
