import { type RefObject, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/** Whether elements can fill the screen: not on iPhones, nor in apps that forbid it. */
const hasFullScreen = () =>
  document.fullscreenEnabled ||
  ('webkitFullscreenEnabled' in document && document.webkitFullscreenEnabled === true);

const requests = ['mediaenterfullscreenrequest', 'mediaexitfullscreenrequest'] as const;

/**
 * Fills the window with the player if elements cannot fill the screen, because media-chrome would
 * open the phone's own player, without the student's name. Escape, Back and the button end it.
 */
export function useFullWindow(player: RefObject<HTMLElement | null>): void {
  const [full, setFull] = useState(false);
  const { reset } = useBlocker(({ historyAction }) => full && historyAction === 'POP');
  useEffect(() => {
    if (reset === undefined) return;
    setFull(false);
    reset();
  }, [reset]);

  useEffect(() => {
    if (hasFullScreen()) return;
    // The capturing listeners below run before media-chrome's controller.
    const answer = (event: Event) => {
      event.stopPropagation();
      setFull(event.type === requests[0]);
    };
    for (const name of requests) document.addEventListener(name, answer, true);
    return () => {
      for (const name of requests) document.removeEventListener(name, answer, true);
    };
  }, []);

  useEffect(() => {
    const element = player.current;
    if (!full || element === null) return;
    const leave = ({ key, target }: KeyboardEvent) => {
      // In a dialog, Escape closes only the dialog.
      if (key === 'Escape' && (target as Element).closest('dialog') === null) setFull(false);
    };
    const show = (on: boolean) => {
      document.documentElement.toggleAttribute('data-filled', on);
      // media-chrome's elements take their appearance and labels from this attribute.
      for (const each of [element, element.querySelector('media-fullscreen-button')])
        each?.toggleAttribute('mediaisfullscreen', on);
    };
    show(true);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      show(false);
    };
  }, [full, player]);
}

/** Rotates full screen to landscape if the picture is wider than tall. */
export function useLandscape(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const turn = () => {
      const element = document.fullscreenElement;
      const video = element === player.current && element?.querySelector('video');
      if (!video || video.videoWidth <= video.videoHeight) return;
      // Desktops reject this call, and iPhones do not support it.
      screen.orientation.lock?.('landscape').catch(() => undefined);
    };
    document.addEventListener('fullscreenchange', turn);
    return () => document.removeEventListener('fullscreenchange', turn);
  }, [player]);
}
