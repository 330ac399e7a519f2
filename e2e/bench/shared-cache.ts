import type { Answer } from './site-files.ts';

/** The parts of a request that select a cached answer. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly cookie: string | undefined;
}

/**
 * Hosting's CDN caches answers to GET by address and by the one cookie that reaches functions
 * (firebase.google.com/docs/hosting/manage-cache).
 * @returns null for requests that are never cached.
 */
export function keyOf({ method, url, cookie = '' }: Asked): string | null {
  if (method !== 'GET') return null;
  return `${url} ${/(?:^|;\s*)__session=([^;]*)/u.exec(cookie)?.[1] ?? ''}`;
}

/** Milliseconds for which a shared cache may store an answer (RFC 9111, 5.2.2); 0 if it may not. */
export function lifetimeOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): number {
  const control = String(headers['cache-control'] ?? '');
  if (status !== 200 || !/\bpublic\b/u.test(control)) return 0;
  const seconds =
    /\bs-maxage=(\d+)/u.exec(control)?.[1] ?? /\bmax-age=(\d+)/u.exec(control)?.[1] ?? 0;
  return Number(seconds) * 1000;
}

/** A cache of the function's answers, for as long as they allow. @param now in milliseconds. */
export function createSharedCache(now: () => number) {
  const kept = new Map<string, { readonly answer: Answer; readonly until: number }>();
  return {
    find(asked: Asked): Answer | null {
      const found = kept.get(keyOf(asked) ?? '');
      return found !== undefined && found.until > now() ? found.answer : null;
    },
    keep(asked: Asked, answer: Answer): void {
      const key = keyOf(asked);
      const lifetime = lifetimeOf(answer);
      if (key !== null && lifetime > 0) kept.set(key, { answer, until: now() + lifetime });
    },
  };
}
