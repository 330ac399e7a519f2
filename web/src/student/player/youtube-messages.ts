/** The part of YouTube's embed protocol that the player needs. It replaces YouTube's script. */
export const youtubeOrigin = 'https://www.youtube-nocookie.com';

/** States in the order of the embed's state numbers. */
const states = ['ended', 'playing', 'standing'] as const;

/** @param start position in seconds @param origin origin of the page that receives the reports */
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

/** Ask the embed to report its state and errors. Repeated until it answers. */
export const listenMessages = [
  { event: 'listening', id: 'markaz', channel: 'widget' },
  { event: 'command', func: 'addEventListener', args: ['onError'] },
].map((message) => JSON.stringify(message));

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/**
 * Parses a message from the embed. Times are in seconds; `error` is YouTube's error number. Returns
 * null if the message is no report. Never throws.
 */
export function readYoutubeReport(data: unknown) {
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
