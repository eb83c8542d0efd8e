import { pins } from '../pins.mjs';
import { run } from '../../lib/run.mjs';
import { isAtLeast } from '../../lib/version.mjs';
import { onPath } from '../debian.mjs';
import { firstSuccess } from '../first-success.mjs';
import { goInstall } from '../go-install.mjs';
import { natsArchive } from './nats-archive.mjs';
import { natsServer } from './nats-server.mjs';

async function versionOf(binary) {
  return (await run(binary, ['--version'])).match(/v(\d+\.\d+\.\d+)/)?.[1] ?? '0';
}

async function recentEnough(binary, { log }) {
  const version = await versionOf(binary);
  const { atLeast } = pins.nats;
  if (isAtLeast(version, atLeast)) return binary;
  log(`${binary} is ${version}, older than ${atLeast}: not used`);
  throw new Error(`nats-server ${version} is too old`);
}

async function fromPath(context) {
  const binary = onPath('nats-server');
  if (!binary) throw new Error('no nats-server on the PATH');
  return recentEnough(binary, context);
}

/** A server chosen by setting is used, or the start fails. */
async function chosen(binary, context) {
  try {
    return await recentEnough(binary, context);
  } catch (error) {
    throw new Error(`OFFICINA_NATS_SERVER cannot be "${binary}": ${error.message}.`, { cause: error });
  }
}

/** @typedef {{ dataDir: string, configFor: (port: number) => string }} NatsOptions */

/**
 * Finds a NATS server: NATS_URL, the one in OFFICINA_NATS_SERVER, a recent one on the PATH, the official archive, or a build from the Go module proxy.
 * @returns {Promise<{ taken: string, binary?: string, start: (options: NatsOptions) => Promise<{ url: string, processes: object[] }> }>}
 */
export async function prepareNats(context) {
  const url = process.env.NATS_URL;
  if (url && !/^(nats|tls):\/\//.test(url)) throw new Error('NATS_URL begins with nats:// or tls://.');
  if (url) return { taken: 'NATS_URL', start: async () => ({ url, processes: [], external: true }) };
  const choice = process.env.OFFICINA_NATS_SERVER;
  const binary = choice
    ? await chosen(choice, context)
    : await firstSuccess([
        () => fromPath(context),
        () => natsArchive(context),
        () => goInstall('nats-server', pins.nats, context),
      ]).catch(({ message }) => {
        throw new Error(`No NATS server: ${message}. Set NATS_URL or put nats-server on the PATH.`);
      });
  const taken = `nats-server ${await versionOf(binary)} (${binary})`;
  return { taken, binary, start: (options) => natsServer({ binary, ...options }) };
}
