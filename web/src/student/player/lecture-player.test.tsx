// @vitest-environment happy-dom
import { readAccountNumber } from '@markaz/contract/accounts/users';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LecturePlayer, type Playable, watermarkOf } from './lecture-player.tsx';
import { recallVideos } from './player-memory.ts';

const megabyte = 1024 * 1024;
const video = (size: number | null, title: string | null = null): Playable => ({
  source: { kind: 'file', url: 'https://a.example/l1.mp4' },
  title,
  bytes: size === null ? null : size * megabyte,
  ends: false,
});
const audio = (size: number | null): Playable => ({
  source: { kind: 'audio', url: 'https://a.example/l1.mp3' },
  title: null,
  bytes: size === null ? null : size * megabyte,
  ends: false,
});
const youtube: Playable = {
  source: { kind: 'youtube', id: 'dQw4w9WgXcQ' },
  title: null,
  bytes: null,
  ends: false,
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (...videos: readonly Playable[]) =>
  render(
    <LecturePlayer
      lectureId="l1"
      lectureTitle="الطهارة"
      videos={videos}
      cover={null}
      stopped={null}
      onProgress={vi.fn()}
      onRenew={async () => videos}
      watermark={null}
      onward={null}
    />,
  );
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('offers video and audio with their sizes, and remembers the choice', () => {
  show(video(120), audio(14));
  screen.getByRole('group', { name: 'شاهد أو استمع' });
  expect([pressed('فيديو ١٢٠ م.ب'), pressed('صوت ١٤ م.ب')]).toEqual(['true', 'false']);
  screen.getByRole('button', { name: 'شغّل الفيديو: الطهارة' });
  // Without its size, which is already shown.
  screen.getByText('لهذا الفيديو جودة واحدة');
  fireEvent.click(screen.getByRole('button', { name: 'صوت ١٤ م.ب' }));
  expect(pressed('صوت ١٤ م.ب')).toBe('true');
  screen.getByRole('button', { name: 'شغّل التسجيل: الطهارة' });
  expect(screen.queryByText(/حجم التسجيل/u)).toBeNull();
  cleanup();
  show(video(120), audio(14));
  screen.getByRole('button', { name: 'شغّل التسجيل: الطهارة' });
});

it('selects audio first if the browser saves data, until the student chooses', () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
  show(video(120), audio(14));
  expect(pressed('صوت ١٤ م.ب')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'فيديو ١٢٠ م.ب' }));
  cleanup();
  show(video(120), audio(14));
  expect(pressed('فيديو ١٢٠ م.ب')).toBe('true');
});

it('shows no size that is not known', () => {
  show(youtube, audio(null));
  expect([pressed('فيديو'), pressed('صوت')]).toEqual(['true', 'false']);
  cleanup();
  show(video(60), video(null), audio(14));
  expect([pressed('فيديو'), pressed('صوت ١٤ م.ب')]).toEqual(['true', 'false']);
});

it('offers no choice if there is only one, and shows the size anyway', () => {
  show(audio(14));
  screen.getByText('حجم التسجيل ١٤ م.ب');
  expect(screen.queryByRole('group')).toBeNull();
  cleanup();
  show(video(120));
  screen.getByText('لهذا الفيديو جودة واحدة: ١٢٠ م.ب');
});

it('continues with the same part if video and audio have as many parts', () => {
  show(video(60), video(60, 'الثاني'), audio(7), audio(8));
  fireEvent.click(screen.getByRole('button', { name: 'الثاني' }));
  fireEvent.click(screen.getByRole('button', { name: 'صوت ١٥ م.ب' }));
  expect(pressed('التسجيل ٢')).toBe('true');
  expect(recallVideos('l1').current).toBe(1);
});

it('keeps the parts of a recording apart from those of videos if they do not match', () => {
  show(video(60), video(60, 'الثاني'), audio(14));
  fireEvent.click(screen.getByRole('button', { name: 'الثاني' }));
  fireEvent.click(screen.getByRole('button', { name: 'صوت ١٤ م.ب' }));
  screen.getByRole('button', { name: 'شغّل التسجيل: الطهارة' });
  expect(recallVideos('l1').current).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'فيديو ١٢٠ م.ب' }));
  expect(pressed('الثاني')).toBe('true');
});

it('puts the number before the name in the watermark, in a form that staff can search for', () => {
  const mark = watermarkOf({ number: 1_234_567, displayName: 'هدى سالم' });
  expect(mark).toBe('١٢٣٤٥٦٧ هدى سالم');
  expect(readAccountNumber(mark.split(' ')[0] ?? '')).toBe(1_234_567);
});

it('makes a watermark with only a number or only a name', () => {
  expect(watermarkOf({ number: 1_234_567, displayName: '' })).toBe('١٢٣٤٥٦٧');
  expect(watermarkOf({ displayName: 'هدى سالم' })).toBe('هدى سالم');
});
