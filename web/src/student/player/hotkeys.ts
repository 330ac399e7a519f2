export type PlayerAction = 'toggle' | 'back' | 'forward' | 'fullscreen' | 'mute';

interface Key {
  /** Place of the key on the keyboard, so that f and m work under an Arabic layout too. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** What has the keyboard while a key is pressed. */
export type FocusKind = 'text' | 'button' | 'slider' | 'seek' | 'other';

const actions: ReadonlyMap<string, PlayerAction> = new Map([
  ['Space', 'toggle'],
  ['KeyK', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['KeyF', 'fullscreen'],
  ['KeyM', 'mute'],
]);

/**
 * What a key means to the player, or null where it belongs to whatever has the focus. The time line
 * runs from left to right, hence the right arrow goes forward on this right-to-left page.
 */
export function playerAction(key: Key, focus: FocusKind): PlayerAction | null {
  if (key.ctrlKey || key.altKey || key.metaKey || focus === 'text') return null;
  const action = actions.get(key.code) ?? null;
  if (focus === 'button' && key.code === 'Space') return null;
  if (focus === 'slider' && key.code.startsWith('Arrow')) return null;
  return action;
}

/** What kind of element would handle a key itself. */
export function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('input:not([type=range]), textarea, select, [contenteditable=""], dialog'))
    return 'text';
  if (target.closest('media-time-range')) return 'seek';
  if (target.closest('input, [role=slider], media-volume-range')) return 'slider';
  return target.closest('button, a, summary, [role=button]') ? 'button' : 'other';
}
