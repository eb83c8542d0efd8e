import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { authInfo } from './session/auth-info.ts';

/** A user's choice on this device, kept in browser storage and shared by all components that read it. */
interface Preference<T extends string> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @param apply applies the value to the page; called after every change */
export const preference = <const T extends string>(
  key: string,
  allowed: readonly T[],
  fallback: () => T,
  apply: (value: T) => void = () => {},
): Preference<T> => {
  const listeners = new Set<() => void>();
  const get = (): T => allowed.find((value) => value === stored(key)) ?? fallback();
  const set = (value: T): void => {
    localStorage.setItem(key, value);
    apply(value);
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, subscribe };
};

/** Where a choice of the user is stored. @param name unique in the product */
export const personalKey = (name: string): string => {
  const { TCODE, userId } = authInfo() ?? {};
  return `officina.${name}.${TCODE}.${userId}`;
};

/** The user's last choice on this device; null before the first one. @param name unique in the product */
export const lastChoice = (name: string): string | null => stored(personalKey(name));

/** Stores the user's choice on this device, unless its storage is full. @param name unique in the product */
export function keepChoice(name: string, choice: string): void {
  try {
    localStorage.setItem(personalKey(name), choice);
  } catch {
    // The choice lasts as long as the page then.
  }
}

/** A switch that each person sets for himself on this device; off at first. @param name unique in the product */
export function usePersonalSwitch(name: string): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, show] = useState(() => lastChoice(name) === 'on');
  const set = (next: boolean) => {
    show(next);
    keepChoice(name, next ? 'on' : 'off');
  };
  return [isOn, set];
}

export const densities = ['compatta', 'comoda'] as const;
export type Density = (typeof densities)[number];

const defaultDensity = (): Density => (matchMedia('(pointer: coarse)').matches ? 'comoda' : 'compatta');

const applyDensity = (density: Density): void => {
  document.documentElement.dataset['density'] = density;
};

const density = preference('officina.density', densities, defaultDensity, applyDensity);

/** Applies the chosen density to the page. */
export const startDensity = (): void => applyDensity(density.get());

/** Density of tables and its setter; the default is compact with a mouse, comfortable with touch. */
export const useDensity = () => [useSyncExternalStore(density.subscribe, density.get), density.set] as const;

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

let isAlwaysDark = false;

const applyTheme = (theme: Theme): void => {
  const dark = isAlwaysDark || theme === 'dark' || (theme === 'system' && darkDevice().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
};

// The host's theme.js reads the same key before the first paint.
const theme = preference('officina.theme', themes, () => 'system', applyTheme);

/** Applies the chosen theme to the page and follows the device while the choice is «system». */
export const startTheme = (): void => {
  applyTheme(theme.get());
  darkDevice().addEventListener('change', () => applyTheme(theme.get()));
};

/** The chosen theme and its setter. */
export const useTheme = () => [useSyncExternalStore(theme.subscribe, theme.get), theme.set] as const;

/** Keeps the page dark while mounted, whatever the chosen theme. */
export const useForcedDark = (): void =>
  useLayoutEffect(() => {
    const show = (isDark: boolean): void => {
      isAlwaysDark = isDark;
      applyTheme(theme.get());
    };
    show(true);
    return () => show(false);
  }, []);
