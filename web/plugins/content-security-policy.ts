import { createHash } from 'node:crypto';

/** Origins of the emulators. Hosting's header forbids them again (firebase.json). */
const loopback = 'http://127.0.0.1:* http://localhost:*';

/** Origins of the frame through which Google's window answers: the project's own domains. */
const signInFrames = 'https://*.firebaseapp.com https://*.web.app';

/**
 * The Content-Security-Policy of a document. Videos are on any https host that the centre chooses,
 * and hls.js fetches streams as data: hence `https:` in connect-src and media-src, nowhere else.
 * @param inlineScripts hashes, from `inlineScriptHashes`.
 * @param signIn whether users sign in there: only then are Google's script and its frame allowed.
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  { signIn = false } = {},
): string {
  const forSignIn = (sources: string) => (signIn ? ` ${sources}` : '');
  return [
    "default-src 'self'",
    // es-module-shims loads our files as blobs in browsers without import maps (src/older).
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

/** Returns the policy sources that allow a document's own inline scripts and its import map. */
export function inlineScriptHashes(html: string): readonly string[] {
  return Array.from(
    html.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/gsu),
    ([, script = '']) => {
      const hash = createHash('sha256').update(script).digest('base64');
      return `'sha256-${hash}'`;
    },
  );
}
