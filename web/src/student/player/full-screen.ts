import { type RefObject, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/** Whether elements can fill the screen. They cannot on iPhones and in apps that forbid it. */
const supportsFullScreen = () =>
  document.fullscreenEnabled ||
  ('webkitFullscreenEnabled' in document && document.webkitFullscreenEnabled === true);

const requestEvents = ['mediaenterfullscreenrequest', 'mediaexitfullscreenrequest'] as const;

/**
 * Fills the window with the player if elements cannot fill the screen. Otherwise media-chrome would
 * open the phone's own player, which does not show the watermark. Escape, Back and the full-screen
 * button end this mode.
 */
export function useFullWindow(player: RefObject<HTMLElement | null>): void {
  const [isFilled, setIsFilled] = useState(false);
  const { reset } = useBlocker(({ historyAction }) => isFilled && historyAction === 'POP');
  useEffect(() => {
    if (reset === undefined) return;
    setIsFilled(false);
    reset();
  }, [reset]);

  useEffect(() => {
    if (supportsFullScreen()) return;
    // The capturing listeners below run before media-chrome's controller.
    const onRequest = (event: Event) => {
      event.stopPropagation();
      setIsFilled(event.type === requestEvents[0]);
    };
    for (const name of requestEvents) document.addEventListener(name, onRequest, true);
    return () => {
      for (const name of requestEvents) document.removeEventListener(name, onRequest, true);
    };
  }, []);

  useEffect(() => {
    const element = player.current;
    if (!isFilled || element === null) return;
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // In a dialog, Escape closes only the dialog.
      if (key === 'Escape' && (target as Element).closest('dialog') === null) setIsFilled(false);
    };
    const markFilled = (isOn: boolean) => {
      document.documentElement.toggleAttribute('data-filled', isOn);
      // media-chrome's elements take their appearance and labels from this attribute.
      for (const each of [element, element.querySelector('media-fullscreen-button')])
        each?.toggleAttribute('mediaisfullscreen', isOn);
    };
    markFilled(true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      markFilled(false);
    };
  }, [isFilled, player]);
}

/** Rotates the screen to landscape in full screen if the picture is wider than it is tall. */
export function useLandscape(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rotate = () => {
      const element = document.fullscreenElement;
      const video = element === player.current && element?.querySelector('video');
      if (!video || video.videoWidth <= video.videoHeight) return;
      // Desktops reject this call, and iPhones do not support it.
      screen.orientation.lock?.('landscape').catch(() => undefined);
    };
    document.addEventListener('fullscreenchange', rotate);
    return () => document.removeEventListener('fullscreenchange', rotate);
  }, [player]);
}
