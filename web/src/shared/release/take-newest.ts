const skipWaiting = { type: 'SKIP_WAITING' } as const;

/** Maximum time to wait until a newer service worker has fetched its files on a slow network. */
const installTimeoutMs = 20_000;

const handoverTimeoutMs = 3_000;

/** @returns whether the event occurred in time. */
function occursWithin(target: EventTarget, event: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    target.addEventListener(event, () => resolve(true), { once: true });
    setTimeout(resolve, timeoutMs, false);
  });
}

/**
 * Activates the newest version of the service worker, if there is one. If the older version does
 * not hand over control in time, the function unregisters it, and the next page comes from the
 * network. If the check for updates fails, nothing changes.
 */
export async function activateNewestWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  if (registration.waiting === null) await registration.update().catch(() => undefined);
  // After installing, the worker's state is either installed or redundant.
  if (registration.installing)
    await occursWithin(registration.installing, 'statechange', installTimeoutMs);
  if (registration.waiting === null) return;
  const handover = occursWithin(navigator.serviceWorker, 'controllerchange', handoverTimeoutMs);
  registration.waiting.postMessage(skipWaiting);
  if (!(await handover)) await registration.unregister();
}
