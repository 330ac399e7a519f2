/** What the service worker that Workbox generates listens to. */
const skipWaiting = { type: 'SKIP_WAITING' } as const;

/** Milliseconds for a newer version to fetch what it keeps, on a slow network. */
const installTimeout = 20_000;

/** Milliseconds within which the older version must have handed over. */
const handoverTimeout = 3_000;

/** @returns whether the event came in time. */
function happens(target: EventTarget, event: string, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    target.addEventListener(event, () => resolve(true), { once: true });
    setTimeout(resolve, timeout, false);
  });
}

/**
 * Lets the newest version of the service worker take over, if there is one. A browser hands over once
 * the older version has answered all it was asked; where one answer does not come in time, the older
 * version is unregistered, and the next page comes from the network.
 * @throws where the server cannot be asked for it.
 */
export async function takeNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  if (registration.waiting === null) await registration.update();
  // It is either installed next, or of no use.
  if (registration.installing)
    await happens(registration.installing, 'statechange', installTimeout);
  if (registration.waiting === null) return;
  const handedOver = happens(navigator.serviceWorker, 'controllerchange', handoverTimeout);
  registration.waiting.postMessage(skipWaiting);
  if (!(await handedOver)) await registration.unregister();
}
