import { describe, expect, it } from 'vitest';
import { youtubeOrigin } from '../src/student/player/youtube-messages.ts';
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts';
import { inlineScript } from './inline-scripts.ts';

/** Returns the sources of each directive. */
function read(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the content security policy', () => {
  const scripts = inlineScriptHashes(
    `<head>${inlineScript('first-paint')}</head>${inlineScript('early-settings')}`,
  );
  const everywhere = read(contentSecurityPolicy(scripts));
  const signIn = read(contentSecurityPolicy(scripts, { signIn: true }));

  it('allows the document’s own inline scripts', () => {
    expect(new Set(scripts).size).toBe(2);
    expect(everywhere.get('script-src')).toEqual(["'self'", 'blob:', ...scripts]);
  });

  it('allows no scripts of other hosts, except Google’s on the sign-in page', () => {
    const foreign = (policy: typeof everywhere) =>
      policy.get('script-src')?.filter((source) => !/^'(?:self|sha256-[\w+/]+=*)'$/u.test(source));
    expect(foreign(everywhere)).toEqual(['blob:']);
    expect(foreign(signIn)).toEqual(['blob:', 'https://apis.google.com']);
  });

  it('allows any https host only for videos, and localhost only for sign-in', () => {
    const allowing = (policy: typeof everywhere, source: string) =>
      [...policy].flatMap(([name, sources]) => (sources.includes(source) ? [name] : []));
    expect(allowing(everywhere, 'https:')).toEqual(['connect-src', 'media-src']);
    expect(allowing(signIn, 'https:')).toEqual(['connect-src', 'media-src']);
    expect(allowing(everywhere, 'http://localhost:*')).toEqual([]);
    expect(allowing(signIn, 'http://localhost:*')).toEqual(['connect-src', 'frame-src']);
  });

  it('allows frames of the player, and of the sign-in on its own page', () => {
    expect(everywhere.get('frame-src')).toEqual([youtubeOrigin]);
    expect(signIn.get('frame-src')).toContain('https://*.firebaseapp.com');
  });
});
