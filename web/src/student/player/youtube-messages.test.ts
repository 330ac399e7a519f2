import { describe, expect, it } from 'vitest';
import { readYoutubeReport, youtubeEmbedUrl } from './youtube-messages.ts';

const report = (message: object) => readYoutubeReport(JSON.stringify(message));

describe('youtubeEmbedUrl', () => {
  it('builds a URL of the embed without cookies, with Arabic texts and the start position', () => {
    const url = new URL(youtubeEmbedUrl('dQw4w9WgXcQ', 61.8, 'https://markaz.example'));
    expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(url.searchParams.get('hl')).toBe('ar');
    expect(url.searchParams.get('start')).toBe('61');
    expect(url.searchParams.get('origin')).toBe('https://markaz.example');
    expect(youtubeEmbedUrl('dQw4w9WgXcQ', 0, 'https://markaz.example')).not.toContain('start=');
  });
});

describe('readYoutubeReport', () => {
  it('reads position, duration and state', () => {
    expect(
      report({ event: 'infoDelivery', info: { currentTime: 12.5, duration: 300, playerState: 1 } }),
    ).toEqual({ position: 12.5, duration: 300, state: 'playing', error: null });
    expect(report({ event: 'infoDelivery', info: { playerState: 2 } })?.state).toBe('paused');
    expect(report({ event: 'infoDelivery', info: { playerState: 0 } })?.state).toBe('ended');
    expect(report({ event: 'infoDelivery', info: { playerState: 3 } })?.state).toBeNull();
  });

  it('reads error numbers', () => {
    expect(report({ event: 'onError', info: 150 })?.error).toBe(150);
  });

  it('returns null for other messages, and null fields for an empty report', () => {
    for (const data of ['', '{', 'null', '[]', '{"event":"onReady"}', 5, null, { event: 'x' }])
      expect(readYoutubeReport(data)).toBeNull();
    expect(report({ event: 'infoDelivery', info: null })?.position).toBeNull();
  });
});
