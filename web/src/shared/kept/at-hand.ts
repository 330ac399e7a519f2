/**
 * Has the service worker keep the parts of the site that this page was made of: those that came before
 * it was there, or for the first time, it has not seen.
 */
export async function keepParts(): Promise<void> {
  const entries = performance.getEntriesByType('resource').map(({ name }) => name);
  const parts = entries.filter((name) => name.startsWith(`${location.origin}/assets/`));
  // From the browser's own cache.
  await Promise.allSettled([...new Set(parts)].map((part) => fetch(part)));
}
