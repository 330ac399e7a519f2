/**
 * Origin of YouTube's embed without cookies. This file implements the messages of the embed that
 * the player needs, so that the page need not load YouTube's script.
 */
export const youtubeOrigin = 'https://www.youtube-nocookie.com';

/** The embed's states. Their numbers are the indexes in this list. */
const playerStates = ['ended', 'playing', 'paused'] as const;

/**
 * @param start position in seconds
 * @param origin the page's origin, to which the embed sends its reports
 */
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

/**
 * Messages that ask the embed to report its state and errors. They are sent again until the embed
 * answers.
 */
export const reportRequests = [
  { event: 'listening', id: 'markaz', channel: 'widget' },
  { event: 'command', func: 'addEventListener', args: ['onError'] },
].map((message) => JSON.stringify(message));

/** Messages that make the embed play from a position, in seconds. */
export const seekMessages = (seconds: number) =>
  [
    { event: 'command', func: 'seekTo', args: [seconds, true] },
    { event: 'command', func: 'playVideo', args: [] },
  ].map((message) => JSON.stringify(message));

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function toFiniteNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/**
 * Parses a message from the embed. Returns null if the message is not a report. Times are in
 * seconds. `error` is YouTube's error number.
 */
export function readYoutubeReport(data: unknown) {
  if (typeof data !== 'string') return null;
  let message: Readonly<Record<string, unknown>>;
  try {
    message = toRecord(JSON.parse(data));
  } catch {
    return null;
  }
  if (message.event === 'onError')
    return { position: null, duration: null, state: null, error: toFiniteNumber(message.info) };
  if (message.event !== 'infoDelivery' && message.event !== 'initialDelivery') return null;
  const info = toRecord(message.info);
  return {
    position: toFiniteNumber(info.currentTime),
    duration: toFiniteNumber(info.duration),
    state: playerStates[toFiniteNumber(info.playerState) ?? -1] ?? null,
    error: null,
  };
}
