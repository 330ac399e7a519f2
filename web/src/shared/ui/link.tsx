import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { needsOwnDocument } from '../own-document.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site. */
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * A link inside the site, for all who would take the router's own: that one brings along how pages of
 * its framework are fetched ahead, 2 KB of every first visit.
 */
export function Link({ to, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { ...(props.target && { target: props.target }) });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !needsOwnDocument(to)) follow(event);
  };
  return <a {...props} href={href} onClick={click} />;
}
