// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDoubleTapDetector, maxDoubleTapMs, useTaps } from './taps.ts';

function Player() {
  const player = useRef<HTMLDivElement>(null);
  const lastJump = useTaps(player);
  return (
    // media-chrome sets this attribute on a player whose controls are hidden.
    <div ref={player} {...{ userinactive: '' }} data-testid="player">
      <video>
        <track kind="captions" />
      </video>
      <button type="button">تشغيل</button>
      <output>{lastJump && `${lastJump.direction} ${lastJump.count}`}</output>
    </div>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderPlayer() {
  const { getByTestId, getByRole, container } = render(<Player />);
  const player = getByTestId('player');
  player.getBoundingClientRect = () => new DOMRect(0, 0, 300, 160);
  const video = container.querySelector('video');
  if (video === null) throw new Error('No video');
  video.currentTime = 60;
  const seekTargets: number[] = [];
  player.addEventListener('mediaseekrequest', (event) => {
    if (event instanceof CustomEvent) seekTargets.push(event.detail);
  });
  return { player, video, seekTargets, button: getByRole('button'), output: getByRole('status') };
}

function tap(target: Element, clientX: number, timeStamp: number, pointerType = 'touch') {
  for (const type of ['pointerdown', 'pointerup']) {
    const event = new PointerEvent(type, { pointerType, clientX, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    target.dispatchEvent(event);
  }
}

it('shields controls that appear under the finger from a second tap', () => {
  const { player, video } = renderPlayer();
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

it('does not shield the controls of a paused video, because they are visible', () => {
  const { player, video } = renderPlayer();
  player.setAttribute('mediapaused', '');
  tap(video, 150, 0);
  expect(player.dataset.shielded).toBeUndefined();
});

it('jumps ten seconds after a double tap, forward on the right side and back on the left side', async () => {
  const { video, seekTargets, output } = renderPlayer();
  tap(video, 280, 0);
  tap(video, 280, 200);
  expect(seekTargets).toEqual([70]);
  tap(video, 20, 3_000);
  tap(video, 20, 3_200);
  expect(seekTargets).toEqual([70, 50]);
  await vi.waitFor(() => expect(output.textContent).toBe('back 2'));
});

it('does not jump to a position before the beginning', () => {
  const { video, seekTargets } = renderPlayer();
  video.currentTime = 4;
  tap(video, 20, 0);
  tap(video, 20, 200);
  expect(seekTargets).toEqual([0]);
});

it('ignores taps on controls, clicks with a mouse, and a finger that scrolls', () => {
  const { video, seekTargets, button } = renderPlayer();
  tap(button, 280, 0);
  tap(button, 280, 200);
  tap(video, 280, 3_000, 'mouse');
  tap(video, 280, 3_200, 'mouse');
  tap(video, 280, 6_000);
  video.dispatchEvent(
    new PointerEvent('pointercancel', { pointerType: 'touch', clientX: 280, bubbles: true }),
  );
  expect(seekTargets).toEqual([]);
});

const left = 0.1;
const middle = 0.5;
const right = 0.9;

/** Returns the jump after each tap. A tap consists of a position and a time. */
const readTaps = (...taps: readonly (readonly [number, number])[]) => {
  const detectDoubleTap = createDoubleTapDetector();
  return taps.map(([position, time]) => detectDoubleTap(position, time));
};

it('jumps at the second tap on a side, and at each further tap', () => {
  expect(readTaps([right, 0], [right, 200], [right, 400])).toEqual([null, 'forward', 'forward']);
  expect(readTaps([left, 0], [left, 200])).toEqual([null, 'back']);
});

it('does not jump at slow taps, at taps on different sides, or at taps in the middle', () => {
  expect(readTaps([left, 0], [left, maxDoubleTapMs + 1])).toEqual([null, null]);
  expect(readTaps([left, 0], [right, 100], [left, 200])).toEqual([null, null, null]);
  expect(readTaps([middle, 0], [middle, 100])).toEqual([null, null]);
});

it('never jumps at a first tap, and never to the other side', () => {
  const taps = fc.array(
    fc.record({ position: fc.double({ min: 0, max: 1, noNaN: true }), pause: fc.nat(1000) }),
  );
  fc.assert(
    fc.property(taps, (allTaps) => {
      const detectDoubleTap = createDoubleTapDetector();
      let time = 0;
      for (const { position, pause } of allTaps) {
        const first = time === 0;
        time += pause + 1;
        const jump = detectDoubleTap(position, time);
        if (first || pause + 1 > maxDoubleTapMs) expect(jump).toBeNull();
        if (jump !== null) expect(jump).toBe(position < 0.5 ? 'back' : 'forward');
      }
    }),
  );
});
