import type { Page } from '@playwright/test';

const newer = [
  ...['Map.groupBy', 'Object.groupBy', 'AbortSignal.any', 'URL.canParse', 'URL.parse', 'RegExp.escape'],
  ...['Promise.withResolvers', 'Promise.try', 'Array.fromAsync', 'Iterator', 'Intl.DurationFormat'],
  ...['Set.prototype.union', 'Set.prototype.difference', 'Set.prototype.intersection', 'CSS.highlights'],
  ...['Set.prototype.isSubsetOf', 'Uint8Array.fromBase64', 'Uint8Array.prototype.toHex'],
  ...['Document.prototype.startViewTransition', 'Element.prototype.checkVisibility'],
  ...['HTMLElement.prototype.showPopover', 'requestIdleCallback', 'scheduler', 'navigation'],
];

/** From its next load the page lacks browser features added after spring 2023 (docs/architecture.md, Browsers). */
export async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const steps = path.split('.');
      const name = steps.pop() ?? '';
      const owner = steps.reduce<object | undefined>(
        (of, step) => of && (Reflect.get(of, step) as object | undefined),
        window,
      );
      if (owner) Reflect.deleteProperty(owner, name);
    }
  }, newer);
}
