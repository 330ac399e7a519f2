import Hls from 'hls.js/light';

/** Seconds fetched ahead of what is watched. */
const usualBuffer = 30;
const sparingBuffer = 10;

/** What hls.js calls leaving the choice to it. */
const automatic = -1;

export type AttachedHls = ReturnType<typeof attachHls>;

/** What a stream can be had in. */
export interface Qualities {
  /** Heights of the picture in pixels, lowest first. */
  readonly heights: readonly number[];
  /** Stays with one of them, by its index, or with none: null leaves it to the connection. */
  readonly choose: (index: number | null) => void;
}

interface Listener {
  /** The stream cannot go on. */
  readonly onFail: () => void;
  /** The stream's list has arrived and offers a choice. */
  readonly onQualities: (qualities: Qualities) => void;
  /** A part of the stream has arrived. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Plays an HLS stream. Starts with the lowest quality, which a
 * metered connection can afford; hls.js rises when the connection allows.
 * @throws an Error where this browser can play none.
 */
export function attachHls(video: HTMLMediaElement, url: string, listener: Listener) {
  if (!Hls.isSupported()) throw new Error('This browser plays no HLS');
  const hls = new Hls({ startLevel: 0, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) listener.onFail();
  });
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    const heights = levels.map(({ height }) => height);
    const choose = (index: number | null) => {
      hls.nextLevel = index ?? automatic;
    };
    if (new Set(heights).size === heights.length && heights.length > 1)
      listener.onQualities({ heights, choose });
  });
  hls.on(Hls.Events.FRAG_LOADED, (_, { frag }) => listener.onBytes(frag.stats.total));
  hls.loadSource(url);
  hls.attachMedia(video);
  /** Stays at the lowest quality and fetches little ahead, or no longer does. */
  const spare = (on: boolean) => {
    hls.autoLevelCapping = on ? 0 : automatic;
    hls.config.maxBufferLength = on ? sparingBuffer : usualBuffer;
  };
  return { stop: () => hls.destroy(), spare };
}
