import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Command {
  file: string;
  args: string[];
  env?: Record<string, string>;
}

const script = fileURLToPath(new URL('../../../../packages/testing/src/modbus/peers.mjs', import.meta.url));

/** A Modbus server of a third party. */
export interface ThirdPartyPeer {
  port: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Commands that start libmodbus and pymodbus, which are installed if missing. */
export async function thirdPartyPeers(): Promise<Record<'libmodbus' | 'pymodbus' | 'mbpoll', Command>> {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return JSON.parse(stdout);
}

/** Starts a server on a free port of loopback. */
export async function startPeer({ file, args, env }: Command): Promise<ThirdPartyPeer> {
  const peer = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
  const [port] = await once(peer.stdout, 'data');
  const stop = async () => {
    const ended = once(peer, 'exit');
    peer.kill('SIGKILL');
    await ended;
  };
  return { port: Number(`${port}`), process: peer, stop };
}
