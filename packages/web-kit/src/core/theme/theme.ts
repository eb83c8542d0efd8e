import { useLayoutEffect, useSyncExternalStore } from 'react';
import { preference } from './preference.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

let isAlwaysDark = false;

const apply = (theme: Theme): void => {
  const dark = isAlwaysDark || theme === 'dark' || (theme === 'system' && darkDevice().matches);
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

/** While it is mounted the page is dark, whatever is chosen. */
export const useDark = (): void =>
  useLayoutEffect(() => {
    const show = (isDark: boolean): void => {
      isAlwaysDark = isDark;
      apply(theme.get());
    };
    show(true);
    return () => show(false);
  }, []);
