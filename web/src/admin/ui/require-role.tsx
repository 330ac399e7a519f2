import type { StaffRole } from '@markaz/contract/staff/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { userKeys } from '../../shared/account/queries.ts';
import { isApiError } from '../../shared/api/errors.ts';
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
 * Refetches the account, which contains the current roles, after a call got a 403. The admin pages
 * then close what the user may no longer open. After a 401 they stay open (staff-session.ts).
 */
export function useRecheckAccess(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const handleError = (error: unknown) => {
      if (isApiError(error) && error.status === 403)
        void queryClient.invalidateQueries({ queryKey: userKeys.doc });
    };
    const unsubscribeQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== 'admin') return;
      if (event.action.type === 'error') handleError(event.action.error);
    });
    const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        handleError(event.action.error);
    });
    return () => {
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [queryClient]);
}
