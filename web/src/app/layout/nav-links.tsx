import { Link, useLocation } from 'react-router-dom';
import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { ExternalIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';

interface Props {
  readonly className: string | undefined;
  readonly isStaff: boolean;
}

const entries = [
  { label: layoutCopy.home, to: paths.home() },
  { label: layoutCopy.courses, to: paths.courses() },
  { label: layoutCopy.user, to: paths.user() },
] as const;
const staffEntry = { label: layoutCopy.admin, to: paths.admin() } as const;

/**
 * The navigation links, in the order of spec 2. Marks the link to the current page or to its parent
 * page. The admin link is last, so that no other link moves when it appears after the session has
 * loaded.
 */
export function NavLinks({ className, isStaff }: Props) {
  const { playlistUrl } = useBrand();
  const { pathname } = useLocation();
  // This function adds fewer bytes to every page than React Router's `NavLink`.
  const isCurrent = (to: string) =>
    pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  const link = ({ label, to }: (typeof entries)[number] | typeof staffEntry) => (
    <Link key={to} className={className} to={to} aria-current={isCurrent(to) ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <>
      {entries.map(link)}
      <a
        className={className}
        data-brand="playlistUrl"
        href={playlistUrl}
        target="_blank"
        rel="noreferrer"
      >
        {layoutCopy.channel}
        <ExternalIcon size={14} />
        <VisuallyHidden>{layoutCopy.newWindow}</VisuallyHidden>
      </a>
      {isStaff && link(staffEntry)}
    </>
  );
}
