/**
 * Makes the service worker cache the parts of the site that this page loaded. It has not seen parts
 * that loaded before it was active.
 */
export async function keepParts(): Promise<void> {
  const entries = performance.getEntriesByType('resource').map(({ name }) => name);
  const parts = entries.filter((name) => name.startsWith(`${location.origin}/assets/`));
  // Served from the browser's own cache.
  await Promise.allSettled([...new Set(parts)].map((part) => fetch(part)));
}
