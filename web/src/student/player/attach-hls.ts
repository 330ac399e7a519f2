import Hls from 'hls.js/light';

const defaultBufferSeconds = 30;
const dataSaverBufferSeconds = 10;

const automaticLevel = -1;

export type AttachedHls = ReturnType<typeof attachHls>;

export interface Qualities {
  /** Available heights of the picture in pixels, lowest first. */
  readonly heights: readonly number[];
  /**
   * Selects the height with this index. If the index is null, hls.js selects a height that suits
   * the speed of the connection.
   */
  readonly choose: (index: number | null) => void;
}

interface Listener {
  readonly onFail: () => void;
  readonly onQualities: (qualities: Qualities) => void;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Plays an HLS stream. Starts with the lowest quality, to save data on metered connections.
 * @throws an Error if this browser cannot play HLS.
 */
export function attachHls(video: HTMLMediaElement, url: string, listener: Listener) {
  if (!Hls.isSupported()) throw new Error('This browser cannot play HLS');
  const hls = new Hls({ startLevel: 0, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) listener.onFail();
  });
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    const heights = levels.map(({ height }) => height);
    const choose = (index: number | null) => {
      hls.nextLevel = index ?? automaticLevel;
    };
    if (new Set(heights).size === heights.length && heights.length > 1)
      listener.onQualities({ heights, choose });
  });
  hls.on(Hls.Events.FRAG_LOADED, (_, { frag }) => listener.onBytes(frag.stats.total));
  hls.loadSource(url);
  hls.attachMedia(video);
  /** Limits the stream to the lowest quality and a short buffer, or removes these limits. */
  const setDataSaver = (isOn: boolean) => {
    hls.autoLevelCapping = isOn ? 0 : automaticLevel;
    hls.config.maxBufferLength = isOn ? dataSaverBufferSeconds : defaultBufferSeconds;
  };
  return { stop: () => hls.destroy(), setDataSaver };
}
