import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

const hostedDomains = ['.web.app', '.firebaseapp.com'];

/** Whether an address is on Firebase Hosting: only then the project's id is fetched. */
export function isOnHosting(url: string): boolean {
  return URL.canParse(url) && hostedDomains.some((domain) => new URL(url).host.endsWith(domain));
}

/**
 * Returns a path on the current origin for a file on the project's own hosting, whose full address
 * is stored, so that preview channels, other domains and the local stack play it too.
 * @param projectId null while unknown.
 */
export function playableUrl(url: string, projectId: string | null): string {
  if (projectId === null || !URL.canParse(url)) return url;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const ours = hostedDomains.map((domain) => `${projectId}${domain}`);
  return protocol === 'https:' && ours.includes(host) ? `${pathname}${search}${hash}` : url;
}

/** The Firebase project that serves this site; null if Hosting does not say. */
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

/** Returns a file's `playableUrl`, once the project is known. */
export async function ownAddress(queryClient: QueryClient, url: string): Promise<string> {
  if (!isOnHosting(url)) return url;
  return playableUrl(url, await queryClient.fetchQuery(projectQuery).catch(() => null));
}

/** The same as a hook; returns `url` until the project is known. */
export function useOwnAddress(url: string): string {
  const { data = null } = useQuery({ ...projectQuery, enabled: isOnHosting(url) });
  return playableUrl(url, data);
}
