import { type RefObject, useEffect } from 'react';

function sendRequest(player: HTMLElement, name: string, detail?: unknown): void {
  player.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
}

/** Jumps by a number of seconds. A negative number jumps backward, but not beyond the start. */
export function jump(player: HTMLElement, media: HTMLMediaElement, seconds: number): void {
  sendRequest(player, 'mediaseekrequest', Math.max(0, media.currentTime + seconds));
}

type PlayerAction = 'toggle' | 'back' | 'forward' | 'fullscreen' | 'mute';

type Key = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>;

type FocusKind = 'text' | 'button' | 'slider' | 'seek' | 'other';

/** Actions keyed by physical key, so that f and m also work in an Arabic layout. */
const actions: ReadonlyMap<string, PlayerAction> = new Map([
  ['Space', 'toggle'],
  ['KeyK', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['KeyF', 'fullscreen'],
  ['KeyM', 'mute'],
]);

/**
 * Returns the player's action for a key. Returns null if the key has no action, or if the focused
 * element or the browser handles it. The time line runs from left to right even on this
 * right-to-left site, so the right arrow goes forward.
 */
export function playerAction(key: Key, focus: FocusKind): PlayerAction | null {
  if (key.ctrlKey || key.altKey || key.metaKey || focus === 'text') return null;
  const action = actions.get(key.code) ?? null;
  if (focus === 'button' && key.code === 'Space') return null;
  if (focus === 'slider' && key.code.startsWith('Arrow')) return null;
  return action;
}

function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('input:not([type=range]), textarea, select, [contenteditable=""], dialog'))
    return 'text';
  if (target.closest('media-time-range')) return 'seek';
  if (target.closest('input, [role=slider], media-volume-range')) return 'slider';
  return target.closest('button, a, summary, [role=button]') ? 'button' : 'other';
}

/** Length of the jump by an arrow key, in seconds. */
const arrowJumpSeconds = 5;

type Command = (player: HTMLElement, media: HTMLMediaElement) => void;

const commands: Readonly<Record<PlayerAction, Command>> = {
  toggle: (player, { paused }) =>
    sendRequest(player, paused ? 'mediaplayrequest' : 'mediapauserequest'),
  back: (player, media) => jump(player, media, -arrowJumpSeconds),
  forward: (player, media) => jump(player, media, arrowJumpSeconds),
  mute: (player, { muted, volume }) =>
    sendRequest(player, muted || volume === 0 ? 'mediaunmuterequest' : 'mediamuterequest'),
  fullscreen(player) {
    // An audio recording has no picture to show in full screen.
    if (player.hasAttribute('audio')) return;
    const isFull = player.hasAttribute('mediaisfullscreen');
    sendRequest(player, isFull ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest');
  },
};

/** Handles keys for the only player on the page, even if the focus is outside the player. */
export function useHotkeys(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = playerAction(event, focusKind(event.target));
      const media = player.current?.querySelector<HTMLMediaElement>('video, audio');
      if (action === null || !player.current || !media || event.defaultPrevented) return;
      event.preventDefault();
      commands[action](player.current, media);
    };
    // Capture the key before the controls receive it, because the time line would also jump by its
    // own step.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [player]);
}
