const skipWaiting = { type: 'SKIP_WAITING' } as const;

/** Longest wait in milliseconds for a newer version to fetch its files on a slow network. */
const installTimeout = 20_000;

const handoverTimeout = 3_000;

/** @returns whether the event occurred in time. */
function occursWithin(target: EventTarget, event: string, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    target.addEventListener(event, () => resolve(true), { once: true });
    setTimeout(resolve, timeout, false);
  });
}

/**
 * Activates the newest version of the service worker, if there is one. If the older version does
 * not hand over in time, it is unregistered, and the next page comes from the network.
 * @throws if the check for updates fails.
 */
export async function takeNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  if (registration.waiting === null) await registration.update();
  // After installing, the worker's state is either installed or redundant.
  if (registration.installing)
    await occursWithin(registration.installing, 'statechange', installTimeout);
  if (registration.waiting === null) return;
  const handedOver = occursWithin(navigator.serviceWorker, 'controllerchange', handoverTimeout);
  registration.waiting.postMessage(skipWaiting);
  if (!(await handedOver)) await registration.unregister();
}
