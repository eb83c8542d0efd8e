import { spawn } from 'node:child_process';
import { descendants, signalIfThere, startedAt } from './process-list.mjs';

const keptOutput = 1_000_000;
/** After a SIGTERM npm undoes its work file by file; that is not worth waiting for. */
const stopLimitMs = 5_000;

/** A command that failed: `output` is the end of its output. */
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

/** Kills all processes that a process has started so far, including those in their own groups, and its own group. */
function killerOf(pid) {
  const started = descendants(pid).map((one) => ({ pid: one.pid, at: startedAt(one.pid) }));
  return () => {
    signalIfThere(-pid, 'SIGKILL');
    for (const one of started) if (startedAt(one.pid) === one.at) signalIfThere(one.pid, 'SIGKILL');
  };
}

/**
 * Runs a command to its end and returns its output; throws a CommandError if it fails. Aborting the signal ends the command and
 * everything it started within seconds.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { signal, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
    let end = () => {};
    let killer;
    const stop = () => {
      const pid = /** @type {number} */ (child.pid);
      end = killerOf(pid);
      signalIfThere(-pid, 'SIGTERM');
      killer = setTimeout(end, stopLimitMs);
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
      end();
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve(output);
      else reject(new CommandError([command, ...args].join(' '), code ?? killedBy, output));
    });
  });
}
