/** The expected element: it matches the selector and contains the text. */
export interface Sight {
  readonly selector: string;
  readonly text: string;
}

declare global {
  interface Window {
    /** Milliseconds from each interaction to its next frame, since the last reading. */
    benchInteractions: number[];
  }
}

/** Runs in the page before its own code: records how long interactions take (event timing). */
export function watchInteractions(): void {
  window.benchInteractions = [];
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId)
        window.benchInteractions.push(entry.duration);
  }).observe(options);
}

/** Runs in the page: milliseconds from the next tap, key or step back to the sight's frame. */
export function untilShown({ selector, text }: Sight): Promise<number> {
  return new Promise((resolve) => {
    let began: number | null = null;
    const begin = ({ timeStamp }: Event) => {
      began ??= timeStamp;
    };
    for (const name of ['pointerdown', 'keydown', 'popstate'])
      addEventListener(name, begin, { capture: true, once: true });
    const look = () => {
      const there = [...document.querySelectorAll(selector)].some((one) =>
        one.textContent.includes(text),
      );
      if (began === null || !there) requestAnimationFrame(look);
      else {
        const start = began;
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }
    };
    requestAnimationFrame(look);
  });
}
