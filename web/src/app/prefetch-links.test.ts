// @vitest-environment happy-dom
import type { RouteObject } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch-links.ts';

const loader = vi.fn<() => null>(() => null);
const routes: RouteObject[] = [{ path: '/courses/:cId', loader }];

beforeEach(() => {
  loader.mockClear();
  document.body.innerHTML = '<a href="/courses/a">a</a><a href="/courses/b">b</a><p>text</p>';
});

function tell(name: string, type: string, clientX = 0, clientY = 0) {
  const event = new PointerEvent(type, { bubbles: true, clientX, clientY });
  document.querySelector(name)?.dispatchEvent(event);
}

it('asks for what a pointer comes over, and not for what comes beneath a pointer at rest', () => {
  prefetchOnIntent(routes);
  tell('a[href$=a]', 'pointerover', 10, 20);
  expect(loader).toHaveBeenCalledTimes(1);
  tell('p', 'pointerover', 30, 40);
  tell('p', 'pointerdown', 30, 40);
  // Another page is there.
  tell('a[href$=b]', 'pointerover', 30, 40);
  expect(loader).toHaveBeenCalledTimes(1);
  tell('p', 'pointerover', 31, 60);
  tell('a[href$=b]', 'pointerover', 30, 40);
  expect(loader).toHaveBeenCalledTimes(2);
});
