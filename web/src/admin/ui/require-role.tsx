import type { StaffRole } from '@markaz/contract/staff/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { userKeys } from '../../shared/account/queries.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { LockIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { usePageTitle } from '../../shared/ui/page.tsx';
import { adminPaths } from './admin-paths.ts';
import { copy } from './ui.copy.ts';
import { useHasAccess } from './use-has-access.ts';

const texts = copy.accessDenied;

/** Shown instead of a page that needs another role. Names the role and says whom to ask. */
function AccessDenied({ access }: { readonly access: StaffRole }) {
  usePageTitle(texts.title[access]);
  return (
    <Notice
      level={1}
      icon={LockIcon}
      title={texts.title[access]}
      text={texts.text(copy.roles[access])}
      actions={<ButtonLink to={adminPaths.home()}>{texts.home}</ButtonLink>}
    />
  );
}

/** Requires a role for its child routes. Admins have every role. */
export function RequireRole({ access }: { readonly access: StaffRole }) {
  const hasAccess = useHasAccess();
  return hasAccess(access) ? <Outlet /> : <AccessDenied access={access} />;
}

/**
 * Closes the admin pages when a call shows that the user has lost rights. If a query shows that the
 * session has ended, it clears the user. A failed action does not, because the page may hold typed
 * text; its message links to the sign-in (problem-alert.tsx). After a 403 it refetches the account,
 * which contains the current roles.
 */
export function useRecheckAccess(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const handleError = (error: unknown, closesPage: boolean) => {
      if (isApiError(error, 'not_authenticated')) {
        if (closesPage) forgetUser();
      } else if (isApiError(error) && error.status === 403)
        void queryClient.invalidateQueries({ queryKey: userKeys.doc });
    };
    const unsubscribeQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== 'admin') return;
      if (event.action.type === 'error') handleError(event.action.error, true);
    });
    const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        handleError(event.action.error, false);
    });
    return () => {
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [queryClient]);
}
