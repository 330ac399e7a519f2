/** Milliseconds that a host has to say how large a file is. */
const patience = 10_000;

/**
 * How large a file is by its host's own account.
 * @returns null where the host does not say, or does not let other sites ask.
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
