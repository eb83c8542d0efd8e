import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cloneDir } from '../../infra/lib/paths.mjs';

/** A long step prints its progress every ten seconds; on a busy machine any step may be long. */
const progressLine = /^[^\n]+: \d+ %\n/gm;

const nodeBin = join(cloneDir, 'node_modules/.bin');

function spawnCommand(file, args, env) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const own = { PATH: `${nodeBin}:${PATH}`, HOME, NODE_COMPILE_CACHE, ...env };
  const child = spawn(file, args, { env: own, cwd: cloneDir });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err]) => ({ code: child.exitCode, out, err: err.replaceAll(progressLine, '') }),
  );
  return { child, ended };
}

/**
 * Runs a command of `infra/cli` in a process that may be killed: `{ child, ended }`; `ended` resolves to `{ code, out,
 * err }` without progress lines.
 */
export const command = (name, words, env) =>
  spawnCommand(process.execPath, ['--no-warnings', `infra/cli/${name}.mjs`, ...words], env);

/** Runs a line of a page in the shell. */
export const shellLine = (line, env) =>
  spawnCommand('sh', ['-c', line], { npm_config_loglevel: 'silent', ...env }).ended;

/** The command lines that a page of docs/it gives to an administrator, in order. */
export function commandLinesIn(page) {
  const markdown = readFileSync(join(cloneDir, 'docs/it', page), 'utf8');
  return [...markdown.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, line]) => line.trim());
}
