import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../../packages/testing/src/killed-store.mjs', import.meta.url));

/** A store of a test's own, on whose disk is what it said it has. */
export interface KilledStore {
  uri: string;
  /** Kills one of its processes, which is started again, unless that is dead just then. @param place which of them, from 0 to 1 */
  kill: (place: number) => void;
  /** How many were killed. */
  kills: () => number;
  close: () => Promise<void>;
}

export async function killedStore(): Promise<KilledStore> {
  const { MONGODB_URI: _shared, ...env } = process.env;
  const holder = fork(script, { env, execArgv: [] });
  const ended = once(holder, 'exit').then(([code]) => {
    throw new Error(`the store of the test ended with ${code}`);
  });
  ended.catch(() => undefined);
  const [{ mongoUri }] = await Promise.race([once(holder, 'message'), ended]);
  let kills = 0;
  holder.on('message', () => (kills += 1));
  return {
    uri: mongoUri,
    kills: () => kills,
    kill: (place) => void holder.send(place),
    close: async () => {
      const exit = once(holder, 'exit');
      holder.disconnect();
      await exit;
    },
  };
}
