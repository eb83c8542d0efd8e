import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../../packages/testing/src/killed-store.mjs', import.meta.url));

/** A separate store whose acknowledged writes are on the disk. */
export interface KilledStore {
  uri: string;
  /** Kills one of its processes, which restarts, unless it is already dead. @param place which one, from 0 to 1 */
  kill: (place: number) => void;
  /** The number of kills. */
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
