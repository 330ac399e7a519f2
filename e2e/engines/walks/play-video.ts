import type { Screen } from '../screen.ts';

/** Presses a lecture's poster and waits until its video actually plays. */
export async function playVideo(screen: Screen): Promise<void> {
  await screen.repeatUntil(
    () => screen.press('button', 'شغّل الفيديو'),
    "!document.querySelector('main').textContent.includes('شغّل الفيديو')",
  );
  await screen.waitFor(
    "[...document.querySelectorAll('video')].some((each) => !each.paused && each.currentTime > 1 && each.videoWidth > 0)",
  );
}
