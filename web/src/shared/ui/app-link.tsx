import { createContext, use } from 'react';
import { Link, type LinkProps } from './link.tsx';

/** Fetches a page's code and data ahead of a visit; the app provides it (app/warm.tsx). */
export const WarmContext = createContext<(path: string) => void>(() => undefined);

export interface AppLinkProps extends Omit<LinkProps, 'to'> {
  readonly to: string;
}

/** A link inside the site that begins to load its page when someone means to follow it. */
export function AppLink({ to, ...props }: AppLinkProps) {
  const warm = use(WarmContext);
  const prepare = () => warm(to);
  return (
    <Link {...props} to={to} onPointerEnter={prepare} onFocus={prepare} onTouchStart={prepare} />
  );
}
