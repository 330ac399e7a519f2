import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

const hostedDomains = ['.web.app', '.firebaseapp.com'];

/** Whether a URL is on Firebase Hosting. The project id is fetched only for such URLs. */
export function isOnHosting(url: string): boolean {
  return URL.canParse(url) && hostedDomains.some((domain) => new URL(url).host.endsWith(domain));
}

/**
 * Returns a path on the current origin for a file on the project's own hosting. The stored URL is
 * absolute, but preview channels, other domains and the local stack must also play the file.
 * @param projectId id of the Firebase project, or null while it is unknown
 */
export function playableUrl(url: string, projectId: string | null): string {
  if (projectId === null || !URL.canParse(url)) return url;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const projectHosts = hostedDomains.map((domain) => `${projectId}${domain}`);
  return protocol === 'https:' && projectHosts.includes(host) ? `${pathname}${search}${hash}` : url;
}

/**
 * Query of the id of the Firebase project that serves this site. Its data is null if Hosting does
 * not provide the id.
 */
const projectQuery = queryOptions({
  queryKey: ['hosting', 'project'],
  queryFn: async () => {
    const response = await fetch('/__/firebase/init.json');
    const { projectId }: { projectId?: string } = await response.json();
    return projectId ?? null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { forEveryone: true },
});

/** Returns a file's `playableUrl`. Fetches the project id if necessary. */
export async function fetchPlayableUrl(queryClient: QueryClient, url: string): Promise<string> {
  if (!isOnHosting(url)) return url;
  return playableUrl(url, await queryClient.fetchQuery(projectQuery).catch(() => null));
}

/** Hook version of `fetchPlayableUrl`. Returns `url` until the project id has loaded. */
export function usePlayableUrl(url: string): string {
  const { data = null } = useQuery({ ...projectQuery, enabled: isOnHosting(url) });
  return playableUrl(url, data);
}
