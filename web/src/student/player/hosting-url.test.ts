import { describe, expect, it } from 'vitest';
import { isOnHosting, playableUrl } from './hosting-url.ts';

describe('playableUrl', () => {
  it('returns a path on the current origin for files on the project’s own hosting', () => {
    expect(playableUrl('https://demo-markaz.web.app/demo/lesson.mp4', 'demo-markaz')).toBe(
      '/demo/lesson.mp4',
    );
    expect(playableUrl('https://demo-markaz.firebaseapp.com/a.mp4?v=2#t=5', 'demo-markaz')).toBe(
      '/a.mp4?v=2#t=5',
    );
  });

  it('returns every other URL unchanged', () => {
    const otherUrls = [
      'https://example.org/demo/lesson.mp4',
      'https://other.web.app/lesson.mp4',
      'https://demo-markaz.web.app.example.org/lesson.mp4',
      'https://preview--demo-markaz.web.app/lesson.mp4',
      'https://demo-markaz.web.app:8443/lesson.mp4',
      'http://demo-markaz.web.app/lesson.mp4',
      'not an address',
    ];
    for (const url of otherUrls) expect(playableUrl(url, 'demo-markaz')).toBe(url);
  });

  it('returns the URL unchanged while the project id is unknown', () => {
    const url = 'https://demo-markaz.web.app/lesson.mp4';
    expect(playableUrl(url, null)).toBe(url);
  });
});

describe('isOnHosting', () => {
  it('returns true only for URLs on the domains of Firebase Hosting', () => {
    expect(isOnHosting('https://demo-markaz.web.app/a.mp4')).toBe(true);
    expect(isOnHosting('https://demo-markaz.firebaseapp.com/a.mp4')).toBe(true);
    expect(isOnHosting('https://example.org/a.mp4')).toBe(false);
    expect(isOnHosting('')).toBe(false);
  });
});
