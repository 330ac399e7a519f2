/** Deletes one of the browser's databases, once nobody has it open. */
export function forgetDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Where the browser keeps nothing there is nothing to delete.
  }
}
