import { isStaff } from '@markaz/contract/staff/roles';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { copy } from '../../../admin/ui/ui.copy.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { LockIcon } from '../../../shared/ui/icons.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Page, usePageTitle } from '../../../shared/ui/page.tsx';
import { AdminSkeleton } from './admin-skeleton.tsx';
import { loadSection } from './section-code.ts';
import { useStaffSession } from './staff-session.ts';

const loadArea = () => import('./admin-area.tsx');

/** Rendered only once the user is known to be staff. */
const AdminArea = lazy(loadArea);

/** Loads the frame of the admin pages and, in parallel, the section for the path. */
export async function loadAdminArea(pathname: string): Promise<void> {
  await Promise.all([loadArea(), loadSection(pathname)]);
}

/**
 * Shows the admin pages to staff. Other users get a notice, and do not download the code of the
 * admin pages.
 */
export function Component() {
  usePageTitle(copy.title);
  const { pathname, search } = useLocation();
  const { session, isOver, isChanging } = useStaffSession();
  const { status, user, signOut } = session;

  if (status === 'loading' || isChanging) return <AdminSkeleton />;
  if (isStaff(user))
    return (
      <Suspense fallback={<AdminSkeleton />}>
        <AdminArea key={user?.uid} user={user} isSessionOver={isOver} />
      </Suspense>
    );
  return (
    <Page narrow>
      <Notice
        level={1}
        icon={LockIcon}
        title={copy.signInRequired.title}
        text={
          user === null
            ? copy.signInRequired.visitor
            : copy.signInRequired.student(user.displayName)
        }
        actions={
          user === null ? (
            <ButtonLink to={paths.auth(`${pathname}${search}`)}>
              {copy.signInRequired.signIn}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.courses()}>{copy.signInRequired.home}</ButtonLink>
              <Button variant="secondary" onClick={() => void signOut()}>
                {copy.signInRequired.switchAccount}
              </Button>
            </>
          )
        }
      />
    </Page>
  );
}
