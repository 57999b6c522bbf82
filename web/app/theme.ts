import { useSyncExternalStore } from 'react';
import { applyMode, Mode } from '@cloudscape-design/global-styles';
import { recall, remember, stored } from './storage.ts';

export type Theme = 'light' | 'dark';
const listeners = new Set<() => void>();

/** The one chosen on this browser, else that of the system. */
export function currentTheme(): Theme {
  const chosen = recall(stored.theme);
  if (chosen === undefined) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return chosen === 'dark' ? 'dark' : 'light';
}

export function switchTheme(theme: Theme): void {
  remember(stored.theme, theme);
  showTheme(theme);
  for (const listener of listeners) listener();
}

/** Puts a theme on the page without remembering it. */
export function showTheme(theme: Theme): void {
  applyMode(theme === 'dark' ? Mode.Dark : Mode.Light);
  document.documentElement.style.colorScheme = theme;
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
}
