import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { courseCopy } from './course.copy.ts';

/** The page of a course that does not exist, or that this reader may not see. */
export function MissingCourse() {
  const { missing, browse } = courseCopy;
  return (
    <Page>
      <EmptyState
        icon={SearchIcon}
        level={1}
        {...missing}
        actions={
          <ButtonLink look="secondary" to={paths.courses()}>
            {browse}
          </ButtonLink>
        }
      />
    </Page>
  );
}
