import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const watched = new Set(['error', 'warning']);

/**
 * Headless UI warns so when an overlay comes to stand above another in the moment in which that one was about to take the
 * focus. Nobody is the worse for it: the one in front has it.
 */
const overtaken = /^console warning: There are no focusable elements inside the <FocusTrap \/>/;

/** Collects what a page must not do: errors and warnings in the console, thrown errors, violations of the CSP. */
export class Faults {
  private found: string[] = [];
  private allowed: RegExp[] = [overtaken];

  /** Begins anew, for the next test. */
  clear(): void {
    this.found = [];
    this.allowed = [overtaken];
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
