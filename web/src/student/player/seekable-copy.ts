/** Bytes up to which a whole file is worth having at once. */
const largestCopy = 32 * 1024 * 1024;

/** Whether the time line can be moved: not where the server answers no byte ranges. */
export function isSeekable({ seekable }: Pick<HTMLMediaElement, 'seekable'>): boolean {
  return seekable.length > 0 && seekable.end(seekable.length - 1) > 0;
}

/**
 * Fetches a small video of our own origin as a whole, so that it can be moved in although the server
 * answers no byte ranges, as Hosting's emulator does not.
 * @returns the address of the copy, to be revoked when done with; null where it is not worth it.
 */
export async function seekableCopy(url: string, signal: AbortSignal): Promise<string | null> {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) return null;
  const response = await fetch(href, { signal });
  const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (!response.ok || size > largestCopy) {
    await response.body?.cancel();
    return null;
  }
  return URL.createObjectURL(await response.blob());
}
