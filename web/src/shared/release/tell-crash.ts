/** Tells the centre what went wrong in this page; the code for it comes when it is needed. */
export const tellCrash = (what: unknown): Promise<void> =>
  import('./crash.ts').then((crash) => crash.reportCrash(what)).catch(() => undefined);
