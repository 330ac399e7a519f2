import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'failed';

export type CameraState = 'opening' | 'on' | CameraProblem;

/** Problems to show to the user, keyed by the name of the browser's error. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const problemOf = (error: unknown) => problems[(error as Error).name] ?? 'failed';

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isVisible = () => document.visibilityState === 'visible';

/** Asks for the rear camera. A height of 720 pixels is enough to read a card. */
const constraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
} as const;

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Adds the light of a phone's camera to the types, because TypeScript's library lacks it. */
type Torch = MediaTrackCapabilities & MediaTrackConstraintSet & { readonly torch?: boolean };

function hasTorch(track: MediaStreamTrack | null): boolean {
  const capabilities: Torch = track?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** @throws if the browser cannot switch the light. */
export function switchTorch(track: MediaStreamTrack, isLit: boolean): Promise<void> {
  const torch: Torch = { torch: isLit };
  return track.applyConstraints({ advanced: [torch] });
}

/** Shows the camera in a video element. The camera is off while the page is hidden. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('opening');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const isPageVisible = useSyncExternalStore(watchVisibility, isVisible);

  useEffect(() => {
    const element = video.current;
    if (!isPageVisible || element === null) return;
    if (navigator.mediaDevices?.getUserMedia === undefined) return setState('insecure');
    let currentStream: MediaStream | null = null;
    let isCancelled = false;
    const showStream = async (stream: MediaStream) => {
      if (isCancelled) return stop(stream);
      currentStream = stream;
      element.srcObject = stream;
      await element.play();
      const [videoTrack = null] = stream.getVideoTracks();
      videoTrack?.addEventListener('ended', () => setState('busy'));
      setTrack(videoTrack);
      setState('on');
    };
    navigator.mediaDevices
      .getUserMedia(constraints)
      .then(showStream)
      .catch((error) => !isCancelled && setState(problemOf(error)));
    return () => {
      isCancelled = true;
      if (currentStream !== null) stop(currentStream);
      element.srcObject = null;
      setTrack(null);
      setState('opening');
    };
  }, [isPageVisible, video]);

  return { state, torch: hasTorch(track) ? track : null };
}
