import { useEffect, useSyncExternalStore } from 'react';
import { preference } from './preferences.ts';

const choices = ['on', 'off'] as const;

/** Whether single-key shortcuts are active. Speech input and tremor can trigger them by accident (WCAG 2.1.4). */
const shortcuts = preference('officina.shortcuts', choices, () => 'on');

/** Whether single-key shortcuts are active on this device, and the setter. */
export const useShortcuts = () => {
  const chosen = useSyncExternalStore(shortcuts.subscribe, shortcuts.get);
  return [chosen === 'on', (on: boolean) => shortcuts.set(on ? 'on' : 'off')] as const;
};

/** Handlers by `KeyboardEvent.key`; a key without a handler is ignored. */
export type KeyHandlers = Partial<Record<string, (() => void) | undefined>>;

// Open lists and menus use letters to find their entries.
const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [role=listbox], [role=menu]';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typing) !== null);

/**
 * Single-key shortcuts of a page; inactive while typing, with modifier keys and where the user has switched them off.
 * @param silencedBy selector: the shortcuts are inactive while an element matches it
 */
export const useShortcutKeys = (handlers: KeyHandlers | undefined, silencedBy: string): void => {
  useEffect(() => {
    if (!handlers) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const handler = handlers[event.key];
      if (!handler || isTyping(event.target) || document.querySelector(silencedBy)) return;
      if (shortcuts.get() === 'off') return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
};
