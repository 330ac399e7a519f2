import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { copy } from '../../../admin/ui/copy.ts';
import { useSession } from '../../../shared/auth/session.tsx';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { LockIcon } from '../../../shared/ui/icons.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PageSkeleton } from '../../../shared/ui/page-skeleton.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';

/** Asked for only below, once it is known that an admin is looking. */
const AdminArea = lazy(() => import('./admin-area.tsx'));

/** The door: who is not an admin never downloads what lies behind it. */
export function AdminPage() {
  usePageTitle(copy.title);
  const { pathname, search } = useLocation();
  const { status, user, signOut } = useSession();

  if (status === 'loading') return <PageSkeleton />;
  if (user?.admin === true)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AdminArea />
      </Suspense>
    );
  return (
    <Page narrow>
      {user === null ? (
        <Notice
          level={1}
          icon={LockIcon}
          title={copy.visitor.title}
          text={copy.visitor.text}
          actions={
            <ButtonLink to={paths.auth(`${pathname}${search}`)}>{copy.visitor.action}</ButtonLink>
          }
        />
      ) : (
        <Notice
          level={1}
          icon={LockIcon}
          title={copy.student.title}
          text={copy.student.text(user.displayName)}
          actions={
            <>
              <ButtonLink to={paths.courses()}>{copy.student.home}</ButtonLink>
              <Button look="secondary" onClick={() => void signOut()}>
                {copy.student.switchAccount}
              </Button>
            </>
          }
        />
      )}
    </Page>
  );
}
