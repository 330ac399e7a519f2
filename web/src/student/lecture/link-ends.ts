import type { Resource } from '@markaz/contract/catalogue/lectures';

const minute = 60_000;

/** How long before a link ends another is asked for, and how soon again at the most: clocks are wrong. */
const ahead = 10 * minute;
const atMost = 10 * minute;

/** What was asked for, however often; `Query` of TanStack Query is one. */
interface Asked<Data> {
  readonly state: { readonly data: Data | undefined; readonly dataUpdateCount: number };
}

/** Milliseconds since 1970 at which the first of the signed links ends; null where none is. */
function firstEnd(resources: readonly Resource[]): number | null {
  const ends = resources.flatMap(({ linkEnds }) => linkEnds ?? []);
  return ends.length === 0 ? null : Math.min(...ends.map((end) => Date.parse(end)));
}

/**
 * Options of a query whose answer has links that end: it asks again shortly before, while the page is
 * looked at, and at once where the page comes from a shelf of its own with links of long ago.
 * @param resourcesIn all that an answer has
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
