import { useEffect, useSyncExternalStore } from 'react';
import { preference } from './preferences.ts';

const choices = ['on', 'off'] as const;

/** Whether keys without a modifier act. Speech input and shaking hands press them unwanted (WCAG 2.1.4). */
const shortcuts = preference('officina.shortcuts', choices, () => 'on');

/** Whether single keys act on this device, and its setter. */
export const useShortcuts = () => {
  const chosen = useSyncExternalStore(shortcuts.subscribe, shortcuts.get);
  return [chosen === 'on', (on: boolean) => shortcuts.set(on ? 'on' : 'off')] as const;
};

/** What each key does, by `KeyboardEvent.key`; an absent act leaves the key alone. */
export type KeyActs = Partial<Record<string, (() => void) | undefined>>;

// Open lists and menus find their entries by letters.
const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [role=listbox], [role=menu]';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typing) !== null);

/**
 * Single keys of a page; silent while typing, with modifier keys and for who has switched them off.
 * @param silencedBy selector: the keys are silent while something on the page matches it
 */
export const useShortcutKeys = (acts: KeyActs | undefined, silencedBy: string): void => {
  useEffect(() => {
    if (!acts) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const act = acts[event.key];
      if (!act || isTyping(event.target) || document.querySelector(silencedBy)) return;
      if (shortcuts.get() === 'off') return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
};
