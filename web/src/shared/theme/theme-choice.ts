import { useSyncExternalStore } from 'react';
import { themeStorageKey, writeText } from '../storage.ts';
import { paper } from './paper.ts';
import type { ColorMode } from './tokens.ts';

export type ThemeChoice = 'system' | ColorMode;

const listeners = new Set<() => void>();
/** A media query for users whose system is dark. */
export const darkQuery = '(prefers-color-scheme: dark)';

export function readChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}

/** Calls the listener when the choice or the system's mode changes. Returns a function that ends this. */
export function subscribeToTheme(listener: () => void): () => void {
  const media = matchMedia(darkQuery);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

function paintBrowserBar(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const metaMode: ColorMode = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = paper[choice === 'system' ? metaMode : choice];
  }
}

/** Applies the theme at once and saves the choice on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  writeText(themeStorageKey, choice === 'system' ? null : choice);
  paintBrowserBar(choice);
  for (const listener of listeners) listener();
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeToTheme, readChoice, () => 'system');
}
