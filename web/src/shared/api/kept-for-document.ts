/** Milliseconds. */
const lifetime = 30 * 60_000;

/** What is asked of a query, whatever it holds. */
interface Answered {
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}

const isOld = ({ state }: Answered) =>
  state.data !== undefined && Date.now() - state.dataUpdatedAt > lifetime;

/**
 * For queries whose answers hold for as long as the document is open, unless they are invalidated:
 * another page asks nothing again, a reload everything. Who comes back to the tab after half an hour,
 * or to the network, is shown what is new
 * (docs/decisions/firestore.md#queries-stay-fresh-for-the-whole-document). Such a query does not
 * use its `signal`: the answer is kept although the page that asked is left, so the next page does
 * not ask again.
 */
export const keptForDocument = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: (query: Answered) => (isOld(query) ? 'always' : false),
  refetchOnReconnect: (query: Answered) => (isOld(query) ? 'always' : true),
} as const;
