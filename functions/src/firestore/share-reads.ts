/**
 * Lets all who ask for the same document at about the same time share one read of it. Nobody gets
 * an answer older than the question: who comes while a read is under way waits for the next one,
 * together with all others who came meanwhile. A crowd so costs a read per round trip, not per
 * head, and a change is seen by whoever asks after it.
 */
export function shareReads<Value>(
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const underWay = new Map<string, { readonly current: Promise<Value>; next?: Promise<Value> }>();

  function start(key: string): Promise<Value> {
    const current = read(key);
    const entry: { readonly current: Promise<Value>; next?: Promise<Value> } = { current };
    underWay.set(key, entry);
    const settled = () => {
      if (entry.next === undefined) underWay.delete(key);
    };
    current.then(settled, settled);
    return current;
  }

  return (key) => {
    const entry = underWay.get(key);
    if (entry === undefined) return start(key);
    const again = () => start(key);
    entry.next ??= entry.current.then(again, again);
    return entry.next;
  };
}
