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
 * Shows a result in one sentence. It replaces the previous toast.
 * @returns a function that removes the toast, for when its action no longer applies.
 */
export function showToast(text: string, { action }: Options = {}): () => void {
  // Long enough to read a sentence slowly, and longer if there is a decision to make.
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
