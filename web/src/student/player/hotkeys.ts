import { type RefObject, useEffect } from 'react';
import { jump, request } from './media-requests.ts';

type PlayerAction = 'toggle' | 'back' | 'forward' | 'fullscreen' | 'mute';

type Key = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** What has the keyboard while a key is pressed. */
type FocusKind = 'text' | 'button' | 'slider' | 'seek' | 'other';

/** By the key's place on the keyboard, so that f and m work under an Arabic layout too. */
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
function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('input:not([type=range]), textarea, select, [contenteditable=""], dialog'))
    return 'text';
  if (target.closest('media-time-range')) return 'seek';
  if (target.closest('input, [role=slider], media-volume-range')) return 'slider';
  return target.closest('button, a, summary, [role=button]') ? 'button' : 'other';
}

/** Seconds that an arrow key jumps. */
const step = 5;

function act(player: HTMLElement, media: HTMLMediaElement, action: PlayerAction) {
  switch (action) {
    case 'toggle':
      return request(player, media.paused ? 'mediaplayrequest' : 'mediapauserequest');
    case 'mute':
      return request(
        player,
        media.muted || media.volume === 0 ? 'mediaunmuterequest' : 'mediamuterequest',
      );
    case 'fullscreen':
      // A recording has no picture to fill it.
      if (player.hasAttribute('audio')) return;
      return request(
        player,
        player.hasAttribute('mediaisfullscreen')
          ? 'mediaexitfullscreenrequest'
          : 'mediaenterfullscreenrequest',
      );
    case 'back':
      return jump(player, media, -step);
    case 'forward':
      return jump(player, media, step);
  }
}

/** Keyboard control of the one player of a page, wherever on the page the focus is. */
export function useHotkeys(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = playerAction(event, focusKind(event.target));
      const media = player.current?.querySelector<HTMLMediaElement>('video, audio');
      if (action === null || !player.current || !media || event.defaultPrevented) return;
      event.preventDefault();
      act(player.current, media, action);
    };
    // Before the controls see the key: the time line would otherwise move by its own step.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [player]);
}
