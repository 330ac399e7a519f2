import Hls from 'hls.js/light';

/** Seconds fetched ahead of what is watched. */
const usualBuffer = 30;
const sparingBuffer = 10;

export type AttachedHls = ReturnType<typeof attachHls>;

/**
 * Plays an HLS stream where the browser cannot by itself. Starts with the lowest quality, which a
 * metered connection can afford; hls.js rises when the connection allows.
 * @param onFail called when the stream cannot go on.
 * @throws an Error where this browser can play none.
 */
export function attachHls(video: HTMLVideoElement, url: string, onFail: () => void) {
  if (!Hls.isSupported()) throw new Error('This browser plays no HLS');
  const hls = new Hls({ startLevel: 0, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFail();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  /** Stays at the lowest quality and fetches little ahead, or no longer does. */
  const spare = (on: boolean) => {
    hls.autoLevelCapping = on ? 0 : -1;
    hls.config.maxBufferLength = on ? sparingBuffer : usualBuffer;
  };
  return { stop: () => hls.destroy(), spare };
}
