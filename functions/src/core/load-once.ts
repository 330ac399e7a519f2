/**
 * Loads something when it is first asked for, and keeps it. What fails is told to whoever waits for it
 * and is not kept: the next one loads again.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
