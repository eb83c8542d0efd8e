import { createInterface } from 'node:readline/promises';
import { UsageError } from '../command-errors.mjs';

/**
 * Text that is typed at the terminal before something is erased.
 * @param {string} wanted
 * @param {string} question
 * @throws UsageError if there is no terminal
 */
export async function typedText(wanted, question) {
  if (!process.stdin.isTTY) throw new UsageError(`Per confermare scrivi: --confirm ${wanted}`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return lines.question(question).finally(() => lines.close());
}

/** The code of a tenant, typed again before it is erased. */
export const typedCode = (code) =>
  typedText(
    code,
    `Tutto quello che ${code} ha sarà cancellato per sempre. Riscrivi il codice per confermare: `,
  );
