import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const watched = new Set(['error', 'warning']);

/**
 * Headless UI logs this when an overlay opens above another at the moment when that one would take the focus. It is
 * harmless: the front overlay has the focus.
 */
const stackedOverlay = /^console warning: There are no focusable elements inside the <FocusTrap \/>/;

/**
 * Chromium logs this when a busy machine takes some seconds to use a preloaded file. Preloads that are never used show
 * up as extra requests (`arriving.e2e.ts`).
 */
const latePreload =
  /^console warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** A sheet reloads a record that was just deleted: its live update may arrive before the answer to the delete. */
export const deletedMeanwhile = /status of 404 .*\/single\/[0-9a-f]{24} /;

const expectedWarnings = [stackedOverlay, latePreload];

/** Collects errors and warnings in the console, uncaught errors and CSP violations of a page. */
export class Faults {
  private found: string[] = [];
  private allowed: RegExp[] = [...expectedWarnings];

  /** Resets the collection for the next test. */
  clear(): void {
    this.found = [];
    this.allowed = [...expectedWarnings];
  }

  /** Allows a fault that the test provokes on purpose. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Collected faults that were not allowed. */
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
