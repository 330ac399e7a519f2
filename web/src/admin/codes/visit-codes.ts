import { useSyncExternalStore } from 'react';

export interface VisitCode {
  readonly token: string;
  readonly courseTitle: string;
  /** Who made it: a code is not shown to the next person at this computer. */
  readonly uid: string;
}

const listeners = new Set<() => void>();
let codes: readonly VisitCode[] = [];

/** Remembers a code until the page is closed. */
export function addVisitCode(code: VisitCode): void {
  codes = [code, ...codes];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Codes that this admin made since the page was opened, newest first. */
export function useVisitCodes(uid: string): readonly VisitCode[] {
  return useSyncExternalStore(subscribe, () => codes).filter((code) => code.uid === uid);
}
