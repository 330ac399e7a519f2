import { useSyncExternalStore } from 'react';
import { themeStorageKey, writeText } from '../storage.ts';
import { paper } from './paper.ts';
import type { ColorMode } from './tokens.ts';

export type ThemeChoice = 'system' | ColorMode;

const listeners = new Set<() => void>();
const darkQuery = '(prefers-color-scheme: dark)';

function readChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}

function readMode(): ColorMode {
  const choice = readChoice();
  if (choice !== 'system') return choice;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
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
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, readMode, () => 'light');
}
