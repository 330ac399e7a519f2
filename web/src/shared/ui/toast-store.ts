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
  readonly durationMs: number;
}

interface Options {
  /** An action that undoes the result. A toast with an action stays longer. */
  readonly action?: ToastAction;
}

const toast = createStore<Toast | null>(null);
let nextId = 1;

/**
 * Shows a message of one sentence for a few seconds. The message replaces the previous one.
 * @returns a function that removes the message. Call it when the message's action no longer
 * applies.
 */
export function showToast(text: string, { action }: Options = {}): () => void {
  // The time is long enough to read a sentence slowly. With an action, the user also needs time to
  // decide.
  const duration = action === undefined ? 6_000 : 10_000;
  const newToast: Toast = { id: nextId++, text, action, durationMs: duration };
  toast.set(newToast);
  return () => dismissToast(newToast.id);
}

export function dismissToast(id: number): void {
  if (toast.get()?.id === id) toast.set(null);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(toast.subscribe, toast.get, toast.get);
}
