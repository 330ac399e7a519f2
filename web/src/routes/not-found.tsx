import { paths } from '../app/paths.ts';
import { ButtonLink } from '../components/button.tsx';
import { componentsCopy } from '../components/copy.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { SearchIcon } from '../components/icons.tsx';
import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';

export default function NotFoundPage() {
  const copy = componentsCopy.notFound;
  usePageTitle(copy.title);
  return (
    <Page>
      <EmptyState
        icon={SearchIcon}
        level={1}
        title={copy.title}
        text={copy.text}
        actions={
          <>
            <ButtonLink to={paths.home()}>{copy.home}</ButtonLink>
            <ButtonLink look="secondary" to={paths.courses()}>
              {copy.courses}
            </ButtonLink>
          </>
        }
      />
    </Page>
  );
}
