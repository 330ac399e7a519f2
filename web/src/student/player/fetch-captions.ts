import { isWebVtt } from '@markaz/contract/catalogue/captions';
import type { QueryClient } from '@tanstack/react-query';
import { fetchPlayableUrl } from './hosting-url.ts';

/**
 * Fetches captions as text. A `<track>` of another host would need `crossorigin` on the video, which
 * breaks videos of hosts that do not allow it.
 * @throws if they do not arrive, or are no WebVTT
 */
export async function fetchCaptions(
  queryClient: QueryClient,
  captions: string,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(await fetchPlayableUrl(queryClient, captions), { signal });
  const text = await response.text();
  if (!response.ok || !isWebVtt(text)) throw new Error(`No captions: ${response.status}`);
  return text;
}
