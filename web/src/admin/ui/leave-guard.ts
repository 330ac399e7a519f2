/** The part of a click that says whether it follows a link in this tab. */
interface Click {
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

interface Anchor {
  readonly href: string;
  readonly target: string;
  readonly download: string;
}

/**
 * Where following a link inside the site would lead, as a path; null where the page on screen stays:
 * another tab, a download, a fragment, the same address. Links to other sites are left to the
 * browser's own question.
 * @param here the current address.
 */
export function leadsAway(click: Click, anchor: Anchor, here: string): string | null {
  const plain = !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
  if (click.button !== 0 || !plain || click.defaultPrevented) return null;
  if (anchor.download !== '' || !['', '_self'].includes(anchor.target)) return null;
  if (!URL.canParse(anchor.href)) return null;
  const to = new URL(anchor.href);
  const from = new URL(here);
  if (to.origin !== from.origin) return null;
  if (to.pathname === from.pathname && to.search === from.search) return null;
  return `${to.pathname}${to.search}${to.hash}`;
}

/**
 * React Router's place of an entry in this tab's history.
 * @param state `history.state`; null for an entry that is none of the router's.
 */
export function historyIndex(state: unknown): number | null {
  return typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number'
    ? state.idx
    : null;
}
