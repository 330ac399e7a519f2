import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
}

/** Milliseconds that a toast stays: long enough for a sentence read slowly. */
const lifetime = 6_000;

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

/** Announces a result in one sentence. Errors that need reading belong beside what failed. */
export function showToast(text: string): void {
  const toast = { id: nextId++, text };
  toasts.set([...toasts.get(), toast].slice(-3));
  setTimeout(() => toasts.set(toasts.get().filter((each) => each !== toast)), lifetime);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
}
