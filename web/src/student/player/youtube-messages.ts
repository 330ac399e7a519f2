/** The part of YouTube's embed protocol that the player needs, without the official script. */
export const youtubeOrigin = 'https://www.youtube-nocookie.com';

/** By the embed's state numbers. */
const states: Readonly<Record<number, YoutubeReport['state']>> = {
  0: 'ended',
  1: 'playing',
  2: 'standing',
};

export interface YoutubeReport {
  /** Seconds; null if the message has none. */
  readonly position: number | null;
  readonly duration: number | null;
  readonly state: 'playing' | 'standing' | 'ended' | null;
  /** YouTube's error number: 2, 5, 100, 101, 150 or 153. */
  readonly error: number | null;
}

/** @param start in seconds @param origin of the page that receives the reports */
export function youtubeEmbedUrl(id: string, start: number, origin: string): string {
  const url = new URL(`/embed/${id}`, youtubeOrigin);
  url.search = new URLSearchParams({
    hl: 'ar',
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    enablejsapi: '1',
    origin,
    ...(start > 0 ? { start: String(Math.floor(start)) } : {}),
  }).toString();
  return url.href;
}

/** Asks the embed to start reporting; repeated until it answers. */
export const listenMessage = JSON.stringify({
  event: 'listening',
  id: 'markaz',
  channel: 'widget',
});

/** Asks for errors, which are reported only on request. */
export const listenToErrorsMessage = JSON.stringify({
  event: 'command',
  func: 'addEventListener',
  args: ['onError'],
});

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Reads `MessageEvent.data` of the embed; null if it is no report. Never throws. */
export function readYoutubeReport(data: unknown): YoutubeReport | null {
  if (typeof data !== 'string') return null;
  let message: Readonly<Record<string, unknown>>;
  try {
    message = record(JSON.parse(data));
  } catch {
    return null;
  }
  if (message.event === 'onError')
    return { position: null, duration: null, state: null, error: finite(message.info) };
  if (message.event !== 'infoDelivery' && message.event !== 'initialDelivery') return null;
  const info = record(message.info);
  return {
    position: finite(info.currentTime),
    duration: finite(info.duration),
    state: states[finite(info.playerState) ?? -1] ?? null,
    error: null,
  };
}
