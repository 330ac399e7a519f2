import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { Page, usePageTitle } from '../../shared/ui/page.tsx';
import { notFoundCopy as copy } from './pages.copy.ts';

export function Component() {
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
            <ButtonLink variant="secondary" to={paths.courses()}>
              {copy.courses}
            </ButtonLink>
          </>
        }
      />
    </Page>
  );
}
