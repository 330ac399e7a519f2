import { createHmac } from 'node:crypto';

/**
 * Returns whether Bunny would serve an address at the given time. Recomputes the token as described
 * in Bunny's documentation of advanced token authentication.
 */
export function isServedByBunny(address: string, key: string, now: Date): boolean {
  const url = new URL(address);
  const [, tokenParams, filePath] = /^\/bcdn_token=([^/]*)(\/.*)$/u.exec(url.pathname) ?? [];
  const params = new URLSearchParams(
    tokenParams === undefined ? url.search : `token=${tokenParams}`,
  );
  const path = filePath ?? url.pathname;
  const token = params.get('token');
  const expires = params.get('expires');
  const scope = params.get('token_path');
  if (token === null || expires === null || Number(expires) * 1000 <= now.getTime()) return false;
  if (scope !== null && !path.startsWith(scope)) return false;
  const otherParams = [...params].filter(([name]) => name !== 'token' && name !== 'expires');
  const signedParams = otherParams.toSorted().map(([name, value]) => `${name}=${value}`);
  const message = `${scope ?? path}${expires}${signedParams.join('&')}`;
  return token === `HS256-${createHmac('sha256', key).update(message).digest('base64url')}`;
}
