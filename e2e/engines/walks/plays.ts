import type { Screen } from '../screen.ts';

/** Presses the poster of a lecture and waits until its video has really moved on. */
export async function plays(screen: Screen): Promise<void> {
  await screen.insist(
    () => screen.press('button', 'شغّل الفيديو'),
    "!document.querySelector('main').textContent.includes('شغّل الفيديو')",
  );
  await screen.until(
    "[...document.querySelectorAll('video')].some((each) => !each.paused && each.currentTime > 1 && each.videoWidth > 0)",
  );
}
