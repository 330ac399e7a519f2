/** Milliseconds. */
const lifetime = 30 * 60_000;

/** The parts of a query that are read here. */
interface Answered {
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}

const isOld = ({ state }: Answered) =>
  state.data !== undefined && Date.now() - state.dataUpdatedAt > lifetime;

/**
 * For queries whose answers stay fresh while the document is open, unless they are invalidated:
 * another page fetches nothing again, a reload everything. Answers older than half an hour are
 * fetched again when the tab becomes visible or the network returns
 * (docs/decisions/firestore.md#queries-stay-fresh-for-the-whole-document). A query that ignores its
 * `signal` caches the answer even if the user leaves the page, so the next page does not fetch
 * again.
 */
export const keptForDocument = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query: Answered) => (isOld(query) ? 'always' : false),
  refetchOnReconnect: (query: Answered) => (isOld(query) ? 'always' : true),
} as const;
