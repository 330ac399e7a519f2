/** Timeout of the request for a size, in milliseconds. */
const patience = 10_000;

/**
 * Reads a file's size from its host.
 * @returns null if the host does not say, or forbids requests from other sites.
 */
export async function sizeOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    const bytes = Number(response.headers.get('content-length'));
    return response.ok && Number.isInteger(bytes) && bytes > 0 ? bytes : null;
  } catch {
    return null;
  }
}
