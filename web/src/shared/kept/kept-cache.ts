/** Cache Storage under this name holds what students keep to listen to or read without a connection. */
export const keptCacheName = 'kept-files';

/** Whether anything was ever kept on this device: what handles it need not be loaded otherwise. */
export async function hasKept(): Promise<boolean> {
  try {
    return await caches.has(keptCacheName);
  } catch {
    // Blocked, or a page without https.
    return false;
  }
}

/** Deletes all, whoever it was of. */
export async function forgetAllKept(): Promise<void> {
  if (await hasKept()) await caches.delete(keptCacheName);
}
