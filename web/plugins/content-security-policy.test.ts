import { describe, expect, it } from 'vitest';
import { youtubeOrigin } from '../src/student/player/youtube-messages.ts';
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts';
import { inlineScript } from './inline-scripts.ts';

/** Returns the sources of each directive. */
function parsePolicy(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('contentSecurityPolicy', () => {
  const scripts = inlineScriptHashes(
    `<head>${inlineScript('first-paint')}</head>${inlineScript('early-settings')}`,
  );
  const everywhere = parsePolicy(contentSecurityPolicy(scripts));
  const signIn = parsePolicy(contentSecurityPolicy(scripts, { signIn: true }));

  it('allows the document’s own inline scripts', () => {
    expect(new Set(scripts).size).toBe(2);
    expect(everywhere.get('script-src')).toEqual(["'self'", 'blob:', ...scripts]);
  });

  it('does not allow scripts of other hosts, except Google’s on the sign-in page', () => {
    const otherSources = (policy: typeof everywhere) =>
      policy.get('script-src')?.filter((source) => !/^'(?:self|sha256-[\w+/]+=*)'$/u.test(source));
    expect(otherSources(everywhere)).toEqual(['blob:']);
    expect(otherSources(signIn)).toEqual(['blob:', 'https://apis.google.com']);
  });

  it('allows any https host only for videos, and localhost only on the sign-in page', () => {
    const directivesAllowing = (policy: typeof everywhere, source: string) =>
      [...policy].flatMap(([name, sources]) => (sources.includes(source) ? [name] : []));
    expect(directivesAllowing(everywhere, 'https:')).toEqual(['connect-src', 'media-src']);
    expect(directivesAllowing(signIn, 'https:')).toEqual(['connect-src', 'media-src']);
    expect(directivesAllowing(everywhere, 'http://localhost:*')).toEqual([]);
    expect(directivesAllowing(signIn, 'http://localhost:*')).toEqual(['connect-src', 'frame-src']);
  });

  it('allows frames of YouTube everywhere, and frames for the sign-in only on the sign-in page', () => {
    expect(everywhere.get('frame-src')).toEqual([youtubeOrigin]);
    expect(signIn.get('frame-src')).toContain('https://*.firebaseapp.com');
  });
});
