/**
 * The forms of a resource's `src`. A video is a bare YouTube id, any YouTube URL, or
 * an https URL of an mp4, webm or HLS file. A recording is an https URL of an audio file.
 * Validation, the player and the editor preview all use the functions below.
 */
export type VideoSource =
  | { readonly kind: 'youtube'; readonly id: string }
  | { readonly kind: 'file'; readonly url: string }
  | { readonly kind: 'hls'; readonly url: string };

export interface AudioSource {
  readonly kind: 'audio';
  readonly url: string;
}

export type MediaSource = VideoSource | AudioSource;

const youtubeId = /^[A-Za-z0-9_-]{11}$/u;
const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const pathsBeforeId = new Set(['embed', 'shorts', 'live', 'v', 'e']);

/** Parses an https URL. Returns null for other schemes and for URLs with credentials. */
export function readHttpsUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

/**
 * Parses a URL that a person typed. YouTube URLs may lack `https://`, because address bars hide it.
 */
function readTypedUrl(src: string): URL | null {
  const text = src.trim();
  const youtubeUrl = /^(?:http:\/\/)?((?:www\.|m\.)?youtu(?:be\.com|\.be)\/.*)$/iu.exec(text)?.[1];
  return readHttpsUrl(youtubeUrl === undefined ? text : `https://${youtubeUrl}`);
}

function youtubeIdOf(url: URL): string | null {
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (url.hostname === 'youtu.be') return first;
  if (!youtubeHosts.has(url.hostname)) return null;
  if (first === 'watch') return url.searchParams.get('v');
  return pathsBeforeId.has(first) ? second : null;
}

/** Parses a stored `src` for the player. Returns null if it is not a video. */
export function readVideoSource(src: string): VideoSource | null {
  const text = src.trim();
  if (youtubeId.test(text)) return { kind: 'youtube', id: text };
  const url = readTypedUrl(text);
  if (url === null) return null;
  const id = youtubeIdOf(url);
  if (id !== null) return youtubeId.test(id) ? { kind: 'youtube', id } : null;
  if (/\.(mp4|m4v|webm)$/iu.test(url.pathname)) return { kind: 'file', url: url.href };
  if (/\.m3u8$/iu.test(url.pathname)) return { kind: 'hls', url: url.href };
  return null;
}

/** Parses a stored `src` for the player. Returns null if it is not an audio file. */
export function readAudioSource(src: string): AudioSource | null {
  const url = readHttpsUrl(src.trim());
  if (url === null || !/\.(?:mp3|m4a|aac|ogg|opus|wav)$/iu.test(url.pathname)) return null;
  return { kind: 'audio', url: url.href };
}

/**
 * Returns what the player plays for a resource. Returns null if the resource opens outside the
 * player.
 */
export function readMediaSource(resource: {
  readonly type: string;
  readonly src: string;
}): MediaSource | null {
  if (resource.type === 'audio') return readAudioSource(resource.src);
  return resource.type === 'video' ? readVideoSource(resource.src) : null;
}

/**
 * Whether a resource is one file with a fixed size. YouTube videos and HLS streams have several
 * qualities, and web pages are not files.
 */
export function hasFixedSize(resource: { readonly type: string; readonly src: string }): boolean {
  const kind = readMediaSource(resource)?.kind;
  return resource.type === 'file' || kind === 'file' || kind === 'audio';
}

/** Recognises a YouTube playlist or channel page. Returns null for any other URL. */
export function readYoutubePage(src: string): 'playlist' | 'channel' | null {
  const url = readTypedUrl(src);
  if (url === null || !youtubeHosts.has(url.hostname) || youtubeIdOf(url) !== null) return null;
  if (url.searchParams.has('list')) return 'playlist';
  return /^\/(?:@|channel\/|c\/|user\/)/u.test(url.pathname) ? 'channel' : null;
}
