import Hls from 'hls.js/light';

/** Seconds fetched ahead of what is watched. */
const usualBuffer = 30;
const sparingBuffer = 10;

export interface AttachedHls {
  readonly stop: () => void;
  /** Stays at the lowest quality and fetches little ahead, or no longer does. */
  readonly spare: (on: boolean) => void;
}

/**
 * Plays an HLS stream where the browser cannot by itself. Starts with the lowest quality, which a
 * metered connection can afford; hls.js rises when the connection allows.
 * @param onFail called when the stream cannot go on.
 */
export function attachHls(video: HTMLVideoElement, url: string, onFail: () => void): AttachedHls {
  const hls = new Hls({ startLevel: 0, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFail();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  const spare = (on: boolean) => {
    hls.autoLevelCapping = on ? 0 : -1;
    hls.config.maxBufferLength = on ? sparingBuffer : usualBuffer;
  };
  return { stop: () => hls.destroy(), spare };
}

/** Whether this browser can play HLS through `attachHls`. */
export function canAttachHls(): boolean {
  return Hls.isSupported();
}
