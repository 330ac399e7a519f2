/** The argument that Rolldown passes to functions that name chunks. */
interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Returns a test for whether a module imports, even indirectly, one whose id matches. */
export function reaches(target: RegExp) {
  const known = new Map<string, boolean>();
  const answer = (id: string, modules: Modules): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // In an import cycle the other modules decide.
    known.set(id, false);
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    const found = imported.some((each) => target.test(each) || answer(each, modules));
    known.set(id, found);
    return found;
  };
  return answer;
}
