/** Tells the centre what went wrong in this page; the code for it comes when it is needed. */
export const tellCrash = (what: unknown): Promise<void> =>
  import('./crash.ts').then((code) => code.reportCrash(what)).catch(() => undefined);

/** Tells what nobody caught. */
export function watchCrashes(): void {
  for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, tellCrash);
}
