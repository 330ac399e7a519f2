import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: ToastAction | undefined;
  /** Milliseconds that it stays. */
  readonly duration: number;
}

interface Options {
  /** The way back; the toast then stays longer. */
  readonly action?: ToastAction;
}

const toast = createStore<Toast | null>(null);
let nextId = 1;

/**
 * Announces a result in one sentence, in place of the one before it. Errors that need reading belong
 * beside what failed.
 * @returns takes the toast away, for when its action has lost its meaning.
 */
export function showToast(text: string, { action }: Options = {}): () => void {
  // Long enough for a sentence read slowly; longer where something is to be decided.
  const duration = action === undefined ? 6_000 : 10_000;
  const shown: Toast = { id: nextId++, text, action, duration };
  toast.set(shown);
  return () => dismissToast(shown.id);
}

export function dismissToast(id: number): void {
  if (toast.get()?.id === id) toast.set(null);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(toast.subscribe, toast.get, toast.get);
}
