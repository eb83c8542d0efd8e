import { readFileSync } from 'node:fs';
import { onGone } from '../lib/on-gone.mjs';

const shownLines = 30;

/**
 * What the page showed last when a test failed, for a machine of which only the printed lines are seen: the end of
 * Playwright's snapshot, where the dialogs are.
 * @param {import('@playwright/test/reporter').TestResult} result
 */
function lastShown({ attachments }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path) return '';
  const [, snapshot = ''] = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8')) ?? [];
  return snapshot.split('\n').slice(-shownLines).join('\n');
}

/** For Jest and Playwright: they end when the run that started them was killed; of a page that failed its last words are printed. */
export default class Reporter {
  constructor() {
    onGone(process.ppid, () => process.exit(1));
  }

  /**
   * Called by Playwright alone.
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    console.log(`\n${test.titlePath().filter(Boolean).join(' › ')}\n${lastShown(result)}\n`);
  }

  printsToStdio() {
    return false;
  }
}
