import { createHmac } from 'node:crypto';

/**
 * Whether Bunny would serve an address at that moment. Recomputes the token from their
 * documentation of advanced token authentication.
 */
export function servedByBunny(address: string, key: string, now: Date): boolean {
  const url = new URL(address);
  const [, inPath, rest] = /^\/bcdn_token=([^/]*)(\/.*)$/u.exec(url.pathname) ?? [];
  const said = new URLSearchParams(inPath === undefined ? url.search : `token=${inPath}`);
  const path = rest ?? url.pathname;
  const token = said.get('token');
  const expires = said.get('expires');
  const scope = said.get('token_path');
  if (token === null || expires === null || Number(expires) * 1000 <= now.getTime()) return false;
  if (scope !== null && !path.startsWith(scope)) return false;
  const others = [...said].filter(([name]) => name !== 'token' && name !== 'expires');
  const signed = others.toSorted().map(([name, value]) => `${name}=${value}`);
  const message = `${scope ?? path}${expires}${signed.join('&')}`;
  return token === `HS256-${createHmac('sha256', key).update(message).digest('base64url')}`;
}
