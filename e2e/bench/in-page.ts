/** Describes an element by a CSS selector and a text that it contains. */
export interface ExpectedElement {
  readonly selector: string;
  readonly text: string;
}

declare global {
  interface Window {
    /** For each interaction so far, the milliseconds until the next frame. */
    benchInteractions: number[];
  }
}

/** Runs in the page before its own code. Records how long interactions take (Event Timing API). */
export function watchInteractions(): void {
  window.benchInteractions = [];
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId)
        window.benchInteractions.push(entry.duration);
  }).observe(options);
}

/**
 * Runs in the page. Waits for the next tap, key press or step back in the history. Returns the
 * milliseconds from this event to the frame that shows the expected element.
 */
export function measureUntilShown({ selector, text }: ExpectedElement): Promise<number> {
  return new Promise((resolve) => {
    let startedAt: number | null = null;
    const recordStart = ({ timeStamp }: Event) => {
      startedAt ??= timeStamp;
    };
    for (const name of ['pointerdown', 'keydown', 'popstate'])
      addEventListener(name, recordStart, { capture: true, once: true });
    const check = () => {
      const isShown = [...document.querySelectorAll(selector)].some((element) =>
        element.textContent.includes(text),
      );
      if (startedAt === null || !isShown) requestAnimationFrame(check);
      else {
        const start = startedAt;
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }
    };
    requestAnimationFrame(check);
  });
}
