import { type RefObject, useEffect } from 'react';

/** Turns full screen to landscape for a picture wider than tall; leaving it turns back. */
export function useLandscape(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const turn = () => {
      const element = document.fullscreenElement;
      const video = element === player.current && element?.querySelector('video');
      if (!video || video.videoWidth <= video.videoHeight) return;
      // Refused by desktops; iPhones have no such call.
      screen.orientation.lock?.('landscape').catch(() => undefined);
    };
    document.addEventListener('fullscreenchange', turn);
    return () => document.removeEventListener('fullscreenchange', turn);
  }, [player]);
}
