import { createHash } from 'node:crypto';

/** Origins of the emulators. In production, the header of Hosting forbids them (firebase.json). */
const loopback = 'http://127.0.0.1:* http://localhost:*';

/**
 * The project's domains. A frame from these domains receives the answer of Google's sign-in window.
 */
const signInFrames = 'https://*.firebaseapp.com https://*.web.app';

/**
 * Returns the Content-Security-Policy of an HTML page. The centre stores videos on any https host,
 * and hls.js fetches streams with `fetch`, so connect-src and media-src allow `https:`.
 * @param inlineScripts hashes from `inlineScriptHashes`
 * @param signIn whether users sign in on this page, which then needs Google's script and frame
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  { signIn = false } = {},
): string {
  const forSignIn = (sources: string) => (signIn ? ` ${sources}` : '');
  return [
    "default-src 'self'",
    // In browsers without import maps, es-module-shims loads our files as blobs (src/older).
    `script-src ${["'self'", 'blob:', ...inlineScripts].join(' ')}${forSignIn('https://apis.google.com')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' https:${forSignIn(loopback)}`,
    "media-src 'self' blob: https:",
    `frame-src https://www.youtube-nocookie.com${forSignIn(`'self' ${signInFrames} ${loopback}`)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

/** Returns the policy sources that allow an HTML page's own inline scripts and import map. */
export function inlineScriptHashes(html: string): readonly string[] {
  return Array.from(
    html.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/gsu),
    ([, script = '']) => {
      const hash = createHash('sha256').update(script).digest('base64');
      return `'sha256-${hash}'`;
    },
  );
}
