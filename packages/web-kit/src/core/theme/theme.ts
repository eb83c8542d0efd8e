import { useSyncExternalStore } from 'react';
import { preference } from './preference.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const apply = (theme: Theme): void => {
  const dark = theme === 'dark' || (theme === 'system' && darkDevice().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
};

// The same key is read by the host's theme.js before the first paint.
const theme = preference('officina.theme', themes, () => 'system', apply);

/** Puts the chosen theme on the page and follows the device while the choice is «system». */
export const startTheme = (): void => {
  apply(theme.get());
  darkDevice().addEventListener('change', () => apply(theme.get()));
};

/** Chosen theme and its setter. */
export const useTheme = () => [useSyncExternalStore(theme.subscribe, theme.get), theme.set] as const;
