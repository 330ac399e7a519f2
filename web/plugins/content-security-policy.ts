/** The emulators'; Hosting's header takes them back (firebase.json). */
const loopback = 'http://127.0.0.1:* http://localhost:*';

/** Frames through which Google's window answers: Hosting's handler on the project's own domains. */
const signInFrames = 'https://*.firebaseapp.com https://*.web.app';

/**
 * What a document may load. It stands in the document, because only the build knows the hashes of its
 * inline scripts. Videos lie on whatever https host the centre names, and hls.js fetches streams as
 * data: hence `https:` in connect-src and media-src, and nowhere else.
 * @param inlineScripts their hashes, as `inlineScriptHashes` gives them.
 * @param signIn whether people sign in there: only then do Google's script and its frame come in.
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  { signIn = false } = {},
): string {
  const forSignIn = (sources: string) => (signIn ? ` ${sources}` : '');
  return [
    "default-src 'self'",
    // What es-module-shims makes of our own files in browsers without import maps (src/older).
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
