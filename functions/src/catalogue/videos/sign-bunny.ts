import { createHmac } from 'node:crypto';

/** Parameters of a token, never part of an address to sign. */
const tokenParameters: ReadonlySet<string> = new Set([
  'token',
  'expires',
  'token_path',
  'token_countries',
  'token_countries_blocked',
  'token_ignore_params',
]);

type Parameters = readonly (readonly [string, string])[];

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

/** A stored address may have been copied together with a token. */
function withoutToken(url: URL): { readonly path: string; readonly parameters: Parameters } {
  const path = url.pathname.replace(/^\/bcdn_token=[^/]*/u, '');
  // Bunny takes only one value of a repeated name: the last, as `Object.fromEntries` does.
  const given = Object.fromEntries(url.searchParams);
  const parameters = Object.entries(given).filter(([name]) => !tokenParameters.has(name));
  return { path, parameters };
}

function isStream(path: string): boolean {
  return /\.m3u8$/iu.test(path);
}

/** Returns the folder of a file, with slashes around it. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Whether a signed link would open the whole host: for a stream in no folder. */
export function signsWholeHost(address: string): boolean {
  const { path } = withoutToken(new URL(address));
  return isStream(path) && folderOf(path) === '/';
}

function tokenOf(key: string, path: string, expires: number, parameters: Parameters): string {
  const said = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  const digest = createHmac('sha256', key).update(`${path}${expires}${said}`).digest('base64url');
  return `HS256-${digest}`;
}

function encoded(parameters: Parameters): string {
  return parameters.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('');
}

/**
 * Signs an address by Bunny's advanced token authentication (HMAC-SHA256), until `expires`, in
 * seconds since 1970. A file's token is in the query and good for this file alone. The token of a
 * stream (`.m3u8`) is in the path and good for its folder, so that relative addresses inside carry
 * it too.
 * https://docs.bunny.net/cdn/security/token-authentication/advanced and, for the algorithm,
 * https://github.com/BunnyWay/BunnyCDN.TokenAuthentication
 */
export function signBunny(address: string, key: string, expires: number): string {
  const url = new URL(address);
  const { path, parameters } = withoutToken(url);
  if (!isStream(path)) {
    const sorted = parameters.toSorted(byName);
    const token = tokenOf(key, path, expires, sorted);
    return `${url.origin}${path}?token=${token}${encoded(sorted)}&expires=${expires}`;
  }
  const folder = folderOf(path);
  // Addresses inside the stream have no query, so the token must not depend on it.
  const scope = [['token_path', folder]] as const;
  const token = tokenOf(key, folder, expires, scope);
  return `${url.origin}/bcdn_token=${token}${encoded(scope)}&expires=${expires}${path}`;
}
