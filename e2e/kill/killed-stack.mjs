import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../infra/run/stack.mjs';
import { lastLines } from '../../infra/lib/supervisor/rotating-log.mjs';

export const practicallyUnlimited = '1000000000';
/** Gateway settings without practical rate limits. */
export const unlimitedGateway = {
  LIMIT_ADDRESS: practicallyUnlimited,
  LIMIT_USER: practicallyUnlimited,
  LIMIT_TENANT: practicallyUnlimited,
};

// This store waits for the disk, as in production; the one shared by other tests does not.
delete process.env.MONGODB_URI;

/**
 * A complete Officina, or only some `services`, under the real supervisor, on a store that waits for the disk. `env`
 * holds variables by process name, read at each start of a process; `onDeath(name, reason)` is called for every process
 * that died.
 */
export async function startKilledStack({ env, onDeath, services }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-kill-'));
  const log = (line) => {
    const [, name, reason] = /^(\S+) ended \((.*?)\)/.exec(line) ?? [];
    if (name) onDeath(name, reason);
  };
  const stack = await startStack({
    dataDir,
    log,
    services,
    deathsAllowed: 1_000_000,
    env: { all: { NODE_ENV: 'test', LOG_LEVEL: 'warn' }, ...env },
  }).catch((cause) => {
    throw new Error(`the stack did not start\n${logTails(dataDir)}`, { cause });
  });
  const stop = async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { stack, dataDir, stop };
}

const logsBelow = (dataDir) => {
  const logDir = join(dataDir, 'logs');
  return readdirSync(logDir)
    .filter((name) => name.endsWith('.log'))
    .map((name) => ({ name, file: join(logDir, name) }));
};

/** The end of every process's log, because the folder is deleted before anybody reads the failure. */
export function logTails(dataDir) {
  const shown = ({ name, file }) => [`--- ${name}`, ...lastLines(file, 8)].join('\n');
  return logsBelow(dataDir).map(shown).join('\n');
}

/** Log lines of unexpected errors; each caused a 500 answer. */
export function unforeseenErrors(dataDir) {
  return logsBelow(dataDir)
    .flatMap(({ file }) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes('"msg":"unexpected error"'));
}
