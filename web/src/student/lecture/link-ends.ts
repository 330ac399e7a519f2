import type { Resource } from '@markaz/contract/catalogue/lectures';

const minute = 60_000;

/** How long before a link expires it is renewed, and how often at most: clocks can be wrong. */
const ahead = 10 * minute;
const atMost = 10 * minute;

/** The part of TanStack's `Query` that is used here. */
interface Asked<Data> {
  readonly state: { readonly data: Data | undefined; readonly dataUpdateCount: number };
}

/** Returns when the first signed link expires, in milliseconds since 1970, or null. */
function firstEnd(resources: readonly Resource[]): number | null {
  const ends = resources.flatMap(({ linkEnds }) => linkEnds ?? []);
  return ends.length === 0 ? null : Math.min(...ends.map((end) => Date.parse(end)));
}

/**
 * Options of a query whose answer has links that expire. It refetches shortly before they do, while
 * the page is visible, and at once if a cached page has links that expired long ago.
 * @param resourcesIn returns all resources of an answer
 */
export function askedBeforeLinksEnd<Data>(resourcesIn: (data: Data) => readonly Resource[]) {
  return {
    refetchInterval({ state: { data, dataUpdateCount } }: Asked<Data>): number | false {
      const end = data === undefined ? null : firstEnd(resourcesIn(data));
      if (end === null) return false;
      return Math.max(end - ahead - Date.now(), dataUpdateCount > 1 ? atMost : 1_000);
    },
  };
}
