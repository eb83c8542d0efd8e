import { createInterface } from 'node:readline/promises';
import { UsageError } from '../command-errors.mjs';

/**
 * What somebody types at the terminal before something is erased.
 * @param {string} wanted
 * @param {string} question
 * @throws UsageError where there is no terminal
 */
export async function typed(wanted, question) {
  if (!process.stdin.isTTY) throw new UsageError(`Per confermare scrivi: --confirm ${wanted}`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return lines.question(question).finally(() => lines.close());
}

/** The code that somebody types again before a tenant is erased. */
export const typedAgain = (code) =>
  typed(code, `Tutto quello che ${code} ha sarà cancellato per sempre. Riscrivi il codice per confermare: `);
