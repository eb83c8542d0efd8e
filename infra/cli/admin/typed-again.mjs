import { createInterface } from 'node:readline/promises';
import { UsageError } from '../in-words.mjs';

/**
 * The code that somebody types at the terminal before a tenant is erased.
 * @throws UsageError where there is no terminal
 */
export async function typedAgain(code) {
  if (!process.stdin.isTTY) throw new UsageError(`Per confermare scrivi: --confirm ${code}`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const question = `Tutto quello che ${code} ha sarà cancellato per sempre. Riscrivi il codice per confermare: `;
  return lines.question(question).finally(() => lines.close());
}
