import { Link, useLocation } from 'react-router-dom';
import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { ExternalIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';

interface Props {
  /** Class of each entry. */
  readonly className: string | undefined;
  /** Who is looking runs the site. */
  readonly staff: boolean;
}

const entries = [
  { label: layoutCopy.home, to: paths.home() },
  { label: layoutCopy.courses, to: paths.courses() },
  { label: layoutCopy.user, to: paths.user() },
] as const;
const staffEntry = { label: layoutCopy.admin, to: paths.admin() } as const;

/**
 * The entries of the spec, in its order (spec 2); the account follows them. The one whose page, or a
 * page below it, is on screen is marked. For staff the admin pages come last, so that nothing moves
 * when it is known who is looking.
 */
export function NavLinks({ className, staff }: Props) {
  const { playlistUrl } = useBrand();
  const { pathname } = useLocation();
  // Not the router's own, which would cost every page more than this line.
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
      {staff && link(staffEntry)}
    </>
  );
}
