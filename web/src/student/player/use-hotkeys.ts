import { type RefObject, useEffect } from 'react';
import { focusKind, type PlayerAction, playerAction } from './hotkeys.ts';

/** Seconds that an arrow key jumps. */
const jump = 5;

/** What media-chrome's controller understands: the events its own buttons send. */
function request(player: HTMLElement, video: HTMLVideoElement, action: PlayerAction): Event {
  const event = (name: string, detail?: unknown) =>
    new CustomEvent(name, { bubbles: true, composed: true, detail });
  switch (action) {
    case 'toggle':
      return event(video.paused ? 'mediaplayrequest' : 'mediapauserequest');
    case 'mute':
      return event(video.muted || video.volume === 0 ? 'mediaunmuterequest' : 'mediamuterequest');
    case 'fullscreen':
      return event(
        player.hasAttribute('mediaisfullscreen')
          ? 'mediaexitfullscreenrequest'
          : 'mediaenterfullscreenrequest',
      );
    case 'back':
      return event('mediaseekrequest', Math.max(0, video.currentTime - jump));
    case 'forward':
      return event('mediaseekrequest', video.currentTime + jump);
  }
}

/** Keyboard control of the one player of a page, wherever on the page the focus is. */
export function useHotkeys(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = playerAction(event, focusKind(event.target));
      const video = player.current?.querySelector('video');
      if (action === null || !player.current || !video || event.defaultPrevented) return;
      event.preventDefault();
      player.current.dispatchEvent(request(player.current, video, action));
    };
    // Before the controls see the key: the time line would otherwise move by its own step.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [player]);
}
