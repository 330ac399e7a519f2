import { patterns } from './paths.ts';

/** Undefined where there is no browser (prerendering). */
const openedAt = globalThis.location?.pathname;

/**
 * Whether going to `path` loads a document. Pages keep the policy of the document that they were
 * opened with, and only the sign-in page's lets Google's script in (plugins/content-security-policy).
 */
export function needsOwnDocument(path: string): boolean {
  return /^[^?#]*/u.exec(path)?.[0] === patterns.auth;
}

/** Whether this document was opened as the sign-in page, with what signing in needs. */
export function isSignInDocument(): boolean {
  return openedAt === patterns.auth;
}
