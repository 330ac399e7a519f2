import type { Answer } from './site-files.ts';

/** The parts of a request that select a cached response. */
export interface CacheRequest {
  readonly method: string;
  readonly url: string;
  readonly cookie: string | undefined;
}

/**
 * Returns the cache key of a request, or null if its response is never cached. Hosting's CDN caches
 * responses to GET requests by URL and by `__session`, the only cookie that reaches functions
 * (firebase.google.com/docs/hosting/manage-cache).
 */
export function keyOf({ method, url, cookie = '' }: CacheRequest): string | null {
  if (method !== 'GET') return null;
  return `${url} ${/(?:^|;\s*)__session=([^;]*)/u.exec(cookie)?.[1] ?? ''}`;
}

/** Returns for how many milliseconds a shared cache may store a response (RFC 9111, 5.2.2). */
export function lifetimeOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): number {
  const cacheControl = String(headers['cache-control'] ?? '');
  if (status !== 200 || !/\bpublic\b/u.test(cacheControl)) return 0;
  const seconds =
    /\bs-maxage=(\d+)/u.exec(cacheControl)?.[1] ?? /\bmax-age=(\d+)/u.exec(cacheControl)?.[1] ?? 0;
  return Number(seconds) * 1000;
}

/**
 * Creates a cache that stores responses for as long as their headers allow.
 * @param now returns the time in milliseconds
 */
export function createSharedCache(now: () => number) {
  const entries = new Map<string, { readonly answer: Answer; readonly until: number }>();
  return {
    find(request: CacheRequest): Answer | null {
      const found = entries.get(keyOf(request) ?? '');
      return found !== undefined && found.until > now() ? found.answer : null;
    },
    store(request: CacheRequest, answer: Answer): void {
      const key = keyOf(request);
      const lifetime = lifetimeOf(answer);
      if (key !== null && lifetime > 0) entries.set(key, { answer, until: now() + lifetime });
    },
  };
}
