import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Addresses } from '../../support/addresses.ts';

const script = fileURLToPath(new URL('../../../infra/cli/admin.mjs', import.meta.url));

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Starts `npm run admin -- …` on a stack; `waitForText` resolves after its first output, `ended` when it has ended. */
export function startAdmin({ natsUrl, passwords }: Addresses, ...words: string[]) {
  const env = { PATH: '', OFFICINA_STACK: JSON.stringify({ natsUrl, passwords }) };
  const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => (output.out += String(text)));
  child.stderr.on('data', (text) => (output.err += String(text)));
  const ended = new Promise<Outcome>((resolve) =>
    child.once('close', (code) => resolve({ code, out: output.out.trim(), err: output.err.trim() })),
  );
  const waitForText = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.err.includes(text) && resolve();
      child.stderr.on('data', look);
      child.once('close', () => reject(new Error(`it ended without «${text}»: ${output.err}`)));
      look();
    });
  return { child, waitForText, ended };
}

/** The output of `npm run admin -- …`. */
export const runAdmin = (stack: Addresses, ...words: string[]) => startAdmin(stack, ...words).ended;
