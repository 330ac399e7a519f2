import { paths } from '../../shared/paths.ts';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';

export interface NavEntry {
  readonly label: string;
  readonly to: string;
  /** Leaves the site. */
  readonly external: boolean;
}

/** The entries of the spec, in its order (spec 2); the account entry follows them. */
export function navEntries(playlistUrl: string): readonly NavEntry[] {
  return [
    { label: layoutCopy.home, to: paths.home(), external: false },
    { label: layoutCopy.courses, to: paths.courses(), external: false },
    { label: layoutCopy.user, to: paths.user(), external: false },
    { label: layoutCopy.channel, to: playlistUrl, external: true },
  ];
}

/** Whether the entry's page, or one below it, is the one on screen. */
export function isCurrent(entry: NavEntry, pathname: string): boolean {
  if (entry.external) return false;
  return entry.to === paths.home() ? pathname === entry.to : pathname.startsWith(entry.to);
}
