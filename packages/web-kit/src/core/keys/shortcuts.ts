import { useSyncExternalStore } from 'react';
import { preference } from '../theme/preference.ts';

const choices = ['on', 'off'] as const;

/** Whether keys without a modifier act. Speech input and shaking hands press them unwanted (WCAG 2.1.4). */
export const shortcuts = preference('officina.shortcuts', choices, () => 'on');

/** Whether single keys act on this device, and its setter. */
export const useShortcuts = () => {
  const chosen = useSyncExternalStore(shortcuts.subscribe, shortcuts.get);
  return [chosen === 'on', (on: boolean) => shortcuts.set(on ? 'on' : 'off')] as const;
};
