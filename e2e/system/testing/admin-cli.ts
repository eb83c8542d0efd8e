import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Addresses } from '../../support/addresses.ts';

const script = fileURLToPath(new URL('../../../infra/cli/admin.mjs', import.meta.url));

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Starts `npm run admin -- …` on a stack; `said` resolves after its first output, `ended` when it has ended. */
export function startAdmin({ natsUrl, passwords }: Addresses, ...words: string[]) {
  const env = { PATH: '', OFFICINA_STACK: JSON.stringify({ natsUrl, passwords }) };
  const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const told = { out: '', err: '' };
  child.stdout.on('data', (text) => (told.out += String(text)));
  child.stderr.on('data', (text) => (told.err += String(text)));
  const ended = new Promise<Outcome>((resolve) =>
    child.once('close', (code) => resolve({ code, out: told.out.trim(), err: told.err.trim() })),
  );
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => told.err.includes(text) && resolve();
      child.stderr.on('data', look);
      child.once('close', () => reject(new Error(`it ended without «${text}»: ${told.err}`)));
      look();
    });
  return { child, said, ended };
}

/** The output of `npm run admin -- …`. */
export const runAdmin = (stack: Addresses, ...words: string[]) => startAdmin(stack, ...words).ended;
