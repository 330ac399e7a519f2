/** Reports a failure in this page to the server. Loads the code for it on demand. */
export const tellCrash = (what: unknown): Promise<void> =>
  import('./crash.ts').then((crash) => crash.reportCrash(what)).catch(() => undefined);
