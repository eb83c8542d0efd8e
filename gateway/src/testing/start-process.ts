import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestNats } from '@officina/server-kit/testing/test-nats';

const script = fileURLToPath(new URL('../../dist/testing/sample-process.js', import.meta.url));

/** Starts the built sample gateway or service on a test's bus; a gateway waits 5 s for a chunk. */
export async function startProcess(role: 'gateway' | 'service', nats: TestNats) {
  const {
    FAULTS: _none,
    SERVICES: _all,
    PROBE_PORT: _free,
    ...config
  } = nats.config(role === 'gateway' ? 'gateway' : 'lotlog');
  const env = {
    ...config,
    PUBLIC_URL: 'http://localhost',
    FILE_SILENCE_MS: '5000',
    PATH: process.env['PATH'],
  };
  const child = fork(script, [role], { env, execArgv: ['--expose-gc'] });
  child.unref();
  child.channel?.unref();
  const answer = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
  const { ready: address } = await answer<{ ready: string }>();
  return {
    /** Address of a gateway. */
    address,
    /** Bytes in use after a garbage collection. */
    held: async () => {
      child.send('held');
      return (await answer<{ held: number }>()).held;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
