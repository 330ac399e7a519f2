/** Creates a fake Cache Storage with the methods that saved files need. */
export function fakeCaches() {
  const cachesByName = new Map<string, Map<string, Blob>>();
  /** The error that `put` throws, or null if `put` succeeds. */
  let failure: Error | null = null;
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://site.example').href;
  const open = async (name: string) => {
    const entries = cachesByName.get(name) ?? new Map<string, Blob>();
    cachesByName.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (request: Request | string) => {
        const blob = entries.get(urlOf(request));
        return blob === undefined ? undefined : new Response(blob);
      },
      put: async (request: string, response: Response) => {
        const blob = await response.blob();
        if (failure !== null) throw failure;
        entries.set(urlOf(request), blob);
      },
      delete: async (request: string) => entries.delete(urlOf(request)),
    };
  };
  return {
    storage: {
      has: async (name: string) => cachesByName.has(name),
      open,
      delete: async (name: string) => cachesByName.delete(name),
    },
    size: () => [...cachesByName.values()].reduce((sum, entries) => sum + entries.size, 0),
    fail: (error: Error | null) => {
      failure = error;
    },
  };
}
