// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTaps } from './use-taps.ts';

function Player() {
  const player = useRef<HTMLDivElement>(null);
  const jumped = useTaps(player);
  return (
    // media-chrome marks a player with hidden controls like this.
    <div ref={player} {...{ userinactive: '' }} data-testid="player">
      <video>
        <track kind="captions" />
      </video>
      <button type="button">تشغيل</button>
      <output>{jumped && `${jumped.to} ${jumped.count}`}</output>
    </div>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const { getByTestId, getByRole, container } = render(<Player />);
  const player = getByTestId('player');
  player.getBoundingClientRect = () => new DOMRect(0, 0, 300, 160);
  const video = container.querySelector('video');
  if (video === null) throw new Error('No video');
  video.currentTime = 60;
  const sought: number[] = [];
  player.addEventListener('mediaseekrequest', (event) => {
    if (event instanceof CustomEvent) sought.push(event.detail);
  });
  return { player, video, sought, button: getByRole('button'), output: getByRole('status') };
}

function tap(target: Element, clientX: number, timeStamp: number, pointerType = 'touch') {
  for (const type of ['pointerdown', 'pointerup']) {
    const event = new PointerEvent(type, { pointerType, clientX, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    target.dispatchEvent(event);
  }
}

it('shields controls that appear under the finger while a second tap may follow', () => {
  const { player, video } = show();
  tap(video, 150, 0);
  expect(player.dataset.shielded).toBe('');
  player.removeAttribute('userinactive');
  vi.advanceTimersByTime(300);
  expect(player.dataset.shielded).toBe('');
  vi.advanceTimersByTime(100);
  expect(player.dataset.shielded).toBeUndefined();
  tap(video, 150, 2_000);
  expect(player.dataset.shielded).toBeUndefined();
});

it('shields nothing while the video is paused, because the controls are visible', () => {
  const { player, video } = show();
  player.setAttribute('mediapaused', '');
  tap(video, 150, 0);
  expect(player.dataset.shielded).toBeUndefined();
});

it('jumps ten seconds at a double tap, towards the tapped side', async () => {
  const { video, sought, output } = show();
  tap(video, 280, 0);
  tap(video, 280, 200);
  expect(sought).toEqual([70]);
  tap(video, 20, 3_000);
  tap(video, 20, 3_200);
  expect(sought).toEqual([70, 50]);
  await vi.waitFor(() => expect(output.textContent).toBe('back 2'));
});

it('never jumps before the beginning', () => {
  const { video, sought } = show();
  video.currentTime = 4;
  tap(video, 20, 0);
  tap(video, 20, 200);
  expect(sought).toEqual([0]);
});

it('ignores taps on controls, a mouse, and a finger that scrolls', () => {
  const { video, sought, button } = show();
  tap(button, 280, 0);
  tap(button, 280, 200);
  tap(video, 280, 3_000, 'mouse');
  tap(video, 280, 3_200, 'mouse');
  tap(video, 280, 6_000);
  video.dispatchEvent(
    new PointerEvent('pointercancel', { pointerType: 'touch', clientX: 280, bubbles: true }),
  );
  expect(sought).toEqual([]);
});
