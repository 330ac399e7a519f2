import { type RefObject, useEffect } from 'react';

/** What media-chrome fills the screen by. */
const ways = ['requestFullscreen', 'webkitRequestFullScreen'];

/**
 * Lets the player fill the window where the browser gives its screen to nothing but a bare video, as
 * iPhones do: neither the watermark nor our controls would be there.
 */
export function useWholeWindow(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = player.current;
    if (element === null || ways.some((way) => way in element)) return;
    const fill = (event: Event) => {
      event.stopPropagation();
      const on = event.type === 'mediaenterfullscreenrequest';
      element.toggleAttribute('data-whole-window', on);
      for (const each of [element, element.querySelector('media-fullscreen-button')])
        each?.toggleAttribute('mediaisfullscreen', on);
    };
    const leave = ({ code }: KeyboardEvent) => {
      if (code === 'Escape') element.dispatchEvent(new Event('mediaexitfullscreenrequest'));
    };
    // Before media-chrome hears of it.
    element.addEventListener('mediaenterfullscreenrequest', fill, true);
    element.addEventListener('mediaexitfullscreenrequest', fill, true);
    document.addEventListener('keydown', leave);
    return () => {
      element.removeEventListener('mediaenterfullscreenrequest', fill, true);
      element.removeEventListener('mediaexitfullscreenrequest', fill, true);
      document.removeEventListener('keydown', leave);
    };
  }, [player]);
}
