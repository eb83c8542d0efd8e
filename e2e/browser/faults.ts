import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const watched = new Set(['error', 'warning']);

/**
 * Headless UI warns so when an overlay comes to stand above another in the moment in which that one was about to take the
 * focus. Nobody is the worse for it: the one in front has it.
 */
const overtaken = /^console warning: There are no focusable elements inside the <FocusTrap \/>/;

/**
 * Chromium warns so when a busy machine takes some seconds to come to what was named ahead; what is named in vain is more than
 * a page may ask for (`arriving.e2e.ts`).
 */
const usedLate =
  /^console warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** What was just deleted, asked for by its sheet: the news of it may come before the answer does. */
export const goneMeanwhile = /status of 404 .*\/single\/[0-9a-f]{24} /;

const foreseen = [overtaken, usedLate];

/** Collects what a page must not do: errors and warnings in the console, thrown errors, violations of the CSP. */
export class Faults {
  private found: string[] = [];
  private allowed: RegExp[] = [...foreseen];

  /** Begins anew, for the next test. */
  clear(): void {
    this.found = [];
    this.allowed = [...foreseen];
  }

  /** A fault that this test provokes on purpose. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** What was found and not allowed. */
  get unexpected(): string[] {
    return this.found.filter((fault) => !this.allowed.some((pattern) => pattern.test(fault)));
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message: ConsoleMessage) => {
      if (watched.has(message.type()))
        this.found.push(
          `console ${message.type()}: ${message.text()} (${message.location().url} on ${message.page()?.url()})`,
        );
    });
    context.on('weberror', (error) =>
      this.found.push(`thrown: ${error.error().stack ?? error.error().message}`),
    );
    await context.exposeBinding('officinaCsp', (_, violation: string) =>
      this.found.push(`CSP: ${violation}`),
    );
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile }) => {
          const report = Reflect.get(window, 'officinaCsp') as (text: string) => void;
          report(`${violatedDirective} ${blockedURI} ${sourceFile}`);
        },
      );
    });
  }
}
