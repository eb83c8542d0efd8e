import { spawn } from 'node:child_process';
import { signalIfThere } from './process-list.mjs';

const keptOutput = 1_000_000;
/** npm undoes its work at a SIGTERM, file by file: nobody waits for that. */
const stopLimitMs = 5_000;

/** A command that did not end with 0: `output` holds the end of what it printed. */
export class CommandError extends Error {
  constructor(command, code, output) {
    const lines = output.trim().split('\n');
    const shown = lines.length > 30 ? [...lines.slice(0, 10), '…', ...lines.slice(-20)] : lines;
    const text = shown.join('\n');
    super(`"${command}" ended with ${code}${text ? `:\n${text}` : ''}`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs a command to its end and returns what it printed; throws a CommandError when it fails. An aborted signal ends the
 * command with all that it has started, within seconds.
 */
export function run(command, args, { signal, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
    let killer;
    const stop = () => {
      signalIfThere(-child.pid, 'SIGTERM');
      killer = setTimeout(() => signalIfThere(-child.pid, 'SIGKILL'), stopLimitMs);
    };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-keptOutput));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, killedBy) => {
      clearTimeout(killer);
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve(output);
      else reject(new CommandError([command, ...args].join(' '), code ?? killedBy, output));
    });
  });
}
