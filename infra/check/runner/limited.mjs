import { rmSync } from 'node:fs';
import { readNotes } from './running-tests.mjs';

/**
 * Runs a suite and ends it, with all that it has started, when its limit has passed: then it has failed, and its output
 * says which tests were running.
 * @param {import('./suites.mjs').Suite} suite
 * @param {import('./suites.mjs').Context} context
 * @returns {Promise<import('./outcome.mjs').Outcome & { isLate?: boolean }>}
 */
export async function runLimited({ name, limitMinutes, run }, context) {
  rmSync(context.runningFile, { force: true });
  const limit = AbortSignal.timeout(limitMinutes * 60_000);
  /** @type {string[]} */
  let running = [];
  limit.addEventListener('abort', () => ({ running } = readNotes(context.runningFile)));
  const outcome = await run({ ...context, signal: AbortSignal.any([context.signal, limit]) });
  if (!limit.aborted) return outcome;
  const tests = running.length > 0 ? `Running were:\n  ${running.join('\n  ')}` : 'No test was running.';
  const said = `${name} was ended after its limit of ${limitMinutes} minutes. ${tests}`;
  const output = `${outcome.output}\n${said}`;
  return { ...outcome, failed: Math.max(1, outcome.failed), output, isLate: true };
}
