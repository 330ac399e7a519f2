import Hls from 'hls.js/light';

/**
 * Plays an HLS stream where the browser cannot by itself. Starts with the lowest quality, which a
 * metered connection can afford; hls.js rises when the connection allows.
 * @param onFail called when the stream cannot go on.
 * @returns what stops it.
 */
export function attachHls(video: HTMLVideoElement, url: string, onFail: () => void): () => void {
  const hls = new Hls({ startLevel: 0, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFail();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}

/** Whether this browser can play HLS through `attachHls`. */
export function canAttachHls(): boolean {
  return Hls.isSupported();
}
