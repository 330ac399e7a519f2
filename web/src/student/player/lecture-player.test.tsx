// @vitest-environment happy-dom
import { readAccountNumber } from '@markaz/contract/accounts/users';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatWatermark, LecturePlayer, type Playable } from './lecture-player.tsx';
import { readVideoMemory } from './player-memory.ts';

const megabyte = 1024 * 1024;
const video = (size: number | null, title: string | null = null): Playable => ({
  source: { kind: 'file', url: 'https://a.example/l1.mp4' },
  title,
  bytes: size === null ? null : size * megabyte,
  linkExpires: false,
});
const audio = (size: number | null): Playable => ({
  source: { kind: 'audio', url: 'https://a.example/l1.mp3' },
  title: null,
  bytes: size === null ? null : size * megabyte,
  linkExpires: false,
});
const youtube: Playable = {
  source: { kind: 'youtube', id: 'dQw4w9WgXcQ' },
  title: null,
  bytes: null,
  linkExpires: false,
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const renderPlayer = (...videos: readonly Playable[]) =>
  render(
    <LecturePlayer
      lectureId="l1"
      lectureTitle="الطهارة"
      videos={videos}
      cover={null}
      savedProgress={null}
      onProgress={vi.fn()}
      refetchVideos={async () => videos}
      watermark={null}
      nextAction={null}
    />,
  );
const savedAt = (position: number) => ({ position, completed: false });
const pressedState = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('offers a choice of video and audio with their sizes, and remembers the choice', () => {
  renderPlayer(video(120), audio(14));
  screen.getByRole('group', { name: 'شاهد أو استمع' });
  expect([pressedState('فيديو ١٢٠ م.ب'), pressedState('صوت ١٤ م.ب')]).toEqual(['true', 'false']);
  screen.getByRole('button', { name: 'شغّل الفيديو: الطهارة' });
  // The text omits the size, because the button already shows it.
  screen.getByText('لهذا الفيديو جودة واحدة');
  fireEvent.click(screen.getByRole('button', { name: 'صوت ١٤ م.ب' }));
  expect(pressedState('صوت ١٤ م.ب')).toBe('true');
  screen.getByRole('button', { name: 'شغّل التسجيل: الطهارة' });
  expect(screen.queryByText(/حجم التسجيل/u)).toBeNull();
  cleanup();
  renderPlayer(video(120), audio(14));
  screen.getByRole('button', { name: 'شغّل التسجيل: الطهارة' });
});

it('selects audio if the browser’s data saver is on, until the student chooses', () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
  renderPlayer(video(120), audio(14));
  expect(pressedState('صوت ١٤ م.ب')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'فيديو ١٢٠ م.ب' }));
  cleanup();
  renderPlayer(video(120), audio(14));
  expect(pressedState('فيديو ١٢٠ م.ب')).toBe('true');
});

it('omits the size if the size of a file is unknown', () => {
  renderPlayer(youtube, audio(null));
  expect([pressedState('فيديو'), pressedState('صوت')]).toEqual(['true', 'false']);
  cleanup();
  renderPlayer(video(60), video(null), audio(14));
  expect([pressedState('فيديو'), pressedState('صوت ١٤ م.ب')]).toEqual(['true', 'false']);
});

it('shows the size, but no choice, if there is only one medium', () => {
  renderPlayer(audio(14));
  screen.getByText('حجم التسجيل ١٤ م.ب');
  expect(screen.queryByRole('group')).toBeNull();
  cleanup();
  renderPlayer(video(120));
  screen.getByText('لهذا الفيديو جودة واحدة: ١٢٠ م.ب');
});

it('continues with the same part in the other medium if both have the same number of parts', () => {
  renderPlayer(video(60), video(60, 'الثاني'), audio(7), audio(8));
  fireEvent.click(screen.getByRole('button', { name: 'الثاني' }));
  fireEvent.click(screen.getByRole('button', { name: 'صوت ١٥ م.ب' }));
  expect(pressedState('التسجيل ٢')).toBe('true');
  expect(readVideoMemory('l1').current).toBe(1);
});

it('remembers the current part of audio and video separately if their numbers of parts differ', () => {
  renderPlayer(video(60), video(60, 'الثاني'), audio(14));
  fireEvent.click(screen.getByRole('button', { name: 'الثاني' }));
  fireEvent.click(screen.getByRole('button', { name: 'صوت ١٤ م.ب' }));
  screen.getByRole('button', { name: 'شغّل التسجيل: الطهارة' });
  expect(readVideoMemory('l1').current).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'فيديو ١٢٠ م.ب' }));
  expect(pressedState('الثاني')).toBe('true');
});

it('does not start a part at the position of the part that was played before', () => {
  const parts = [video(60), video(60, 'الثاني')];
  const playerAt = (position: number) => (
    <LecturePlayer
      lectureId="l1"
      lectureTitle="الطهارة"
      videos={parts}
      cover={null}
      savedProgress={savedAt(position)}
      onProgress={vi.fn()}
      refetchVideos={async () => parts}
      watermark={null}
      nextAction={null}
    />
  );
  const { rerender } = render(playerAt(600));
  const poster = () => screen.getByRole('button', { name: /شغّل الفيديو/u }).textContent;
  expect(poster()).toContain('10:00');
  fireEvent.click(screen.getByRole('button', { name: 'الثاني' }));
  // Leaving the first part reports its position.
  rerender(playerAt(1_790));
  expect(poster()).toBe('شغّل الفيديو: الطهارة، الثاني');
});

it('puts the account number first in the watermark, in a form that staff can search for', () => {
  const mark = formatWatermark({ number: 1_234_567, displayName: 'هدى سالم' });
  expect(mark).toBe('١٢٣٤٥٦٧ هدى سالم');
  expect(readAccountNumber(mark.split(' ')[0] ?? '')).toBe(1_234_567);
});

it('formats a watermark with only a number or only a name', () => {
  expect(formatWatermark({ number: 1_234_567, displayName: '' })).toBe('١٢٣٤٥٦٧');
  expect(formatWatermark({ displayName: 'هدى سالم' })).toBe('هدى سالم');
});
