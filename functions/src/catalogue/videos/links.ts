import { createHmac } from 'node:crypto';
import type { Resource } from '@markaz/contract/catalogue/lectures';
import { readHttpsUrl } from '@markaz/contract/catalogue/video-source';
import { signedLinkMs } from '@markaz/contract/limits';
import type { SignedHosts } from '../../config.ts';
import { invalidFields } from '../../core/api-error.ts';

/** Parameters of a token. They are removed from a URL before it is signed. */
const tokenParameters: ReadonlySet<string> = new Set([
  'token',
  'expires',
  'token_path',
  'token_countries',
  'token_countries_blocked',
  'token_ignore_params',
]);

type Parameters = readonly (readonly [string, string])[];

/** Removes the token from a stored URL that was copied with one. */
function withoutToken(url: URL): { readonly path: string; readonly parameters: Parameters } {
  const path = url.pathname.replace(/^\/bcdn_token=[^/]*/u, '');
  // Bunny uses only the last value of a repeated name, as `Object.fromEntries` does.
  const parameterMap = Object.fromEntries(url.searchParams);
  const parameters = Object.entries(parameterMap).filter(([name]) => !tokenParameters.has(name));
  return { path, parameters };
}

function isStream(path: string): boolean {
  return /\.m3u8$/iu.test(path);
}

/** Returns the folder of a file, with slashes around it. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/**
 * Whether a URL is a stream in the root folder. The signed link of such a stream would open the
 * entire host.
 */
function isRootStream(address: string): boolean {
  const { path } = withoutToken(new URL(address));
  return isStream(path) && folderOf(path) === '/';
}

function tokenOf(key: string, path: string, expires: number, parameters: Parameters): string {
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  const digest = createHmac('sha256', key).update(`${path}${expires}${query}`).digest('base64url');
  return `HS256-${digest}`;
}

function encodeParameters(parameters: Parameters): string {
  return parameters.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('');
}

/**
 * Signs a URL with Bunny's advanced token authentication (HMAC-SHA256). The signed URL is valid
 * until `expires`, in seconds since 1970. The token of a file is in the query and valid for this
 * file alone. The token of a stream (`.m3u8`) is in the path and valid for its folder, so that
 * relative URLs in the stream contain it too. The format is documented at
 * https://docs.bunny.net/cdn/security/token-authentication/advanced, and the algorithm at
 * https://github.com/BunnyWay/BunnyCDN.TokenAuthentication
 */
export function signBunny(address: string, key: string, expires: number): string {
  const url = new URL(address);
  const { path, parameters } = withoutToken(url);
  if (!isStream(path)) {
    const sorted = parameters.toSorted(([firstName], [secondName]) =>
      firstName < secondName ? -1 : 1,
    );
    const token = tokenOf(key, path, expires, sorted);
    return `${url.origin}${path}?token=${token}${encodeParameters(sorted)}&expires=${expires}`;
  }
  const folder = folderOf(path);
  // URLs inside the stream have no query, so the token must not depend on the query.
  const scope = [['token_path', folder]] as const;
  const token = tokenOf(key, folder, expires, scope);
  return `${url.origin}/bcdn_token=${token}${encodeParameters(scope)}&expires=${expires}${path}`;
}

/**
 * Length of a time window. All links that are signed within a window expire at the same time, so
 * that cached responses stay identical. Links are valid for at least 3¾ hours.
 */
const windowMs = 15 * 60_000;

const ownFolderMessage =
  'ضع ملفات هذا البث في مجلد خاص به داخل المضيف، ثم اكتب رابطه الجديد: رابطه الحالي يفتح المضيف كله.';

export type LinkService = ReturnType<typeof createLinkService>;

/** Signs links to the resources of lectures. */
export function createLinkService(hosts: SignedHosts, now: () => Date) {
  const keyOf = (src: string) => {
    const host = readHttpsUrl(src)?.host;
    return host === undefined ? undefined : hosts.get(host);
  };

  return {
    /** The hosts whose links are signed, without their keys. */
    signedHosts: [...hosts.keys()],

    /**
     * Rejects streams in the root folder of a signed host. A stream's link opens its folder, which
     * would be the entire host.
     * @throws 400
     */
    refuseRootStreams(
      lectures: readonly { readonly resources: readonly Pick<Resource, 'src'>[] }[],
    ): void {
      const paths = lectures.flatMap(({ resources }, lectureIndex) =>
        resources.flatMap(({ src }, resourceIndex) =>
          keyOf(src) !== undefined && isRootStream(src)
            ? [`lectures.${lectureIndex}.resources.${resourceIndex}.src`]
            : [],
        ),
      );
      if (paths.length > 0)
        throw invalidFields(Object.fromEntries(paths.map((path) => [path, ownFolderMessage])));
    },

    /** Returns resources with signed links, which are valid for up to four hours. */
    signResources(resources: readonly Resource[]): Resource[] {
      if (hosts.size === 0) return [...resources];
      const expiresAt = new Date(Math.floor(now().getTime() / windowMs) * windowMs + signedLinkMs);
      const sign = (address: string): string => {
        const key = keyOf(address);
        return key === undefined ? address : signBunny(address, key, expiresAt.getTime() / 1000);
      };
      return resources.map((resource) => {
        const { src, captions } = resource;
        const signed = {
          src: sign(src),
          ...(captions !== undefined && { captions: sign(captions) }),
        };
        if (signed.src === src && signed.captions === captions) return resource;
        return { ...resource, ...signed, linkEnds: expiresAt.toISOString() };
      });
    },
  };
}
