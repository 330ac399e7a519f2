import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** Milliseconds that a toast stays: long enough for a sentence read slowly. */
const lifetime = 6_000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 1;

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Announces a result in one sentence. Errors that need reading belong beside what failed. */
export function showToast(text: string): void {
  const id = nextId++;
  publish([...toasts, { id, text }].slice(-3));
  setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), lifetime);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}
