import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';

/**
 * The sign-in link; for users, the profile link and the sign-out label with their name (spec 2).
 * @param className of each entry.
 */
export function AccountEntries({ className }: { readonly className: string | undefined }) {
  const { user, signOut } = useSession();
  const { pathname, search } = useLocation();
  if (user === null)
    return (
      <Link className={className} to={paths.auth(pathname + search)}>
        {layoutCopy.signIn}
      </Link>
    );
  return (
    <>
      <Link className={className} to={paths.profile()}>
        {layoutCopy.profile}
      </Link>
      <button type="button" className={className} onClick={() => void signOut()}>
        <span>
          {layoutCopy.signOut} <bdi>{user.displayName}</bdi>
        </span>
      </button>
    </>
  );
}
