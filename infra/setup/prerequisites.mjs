import { isAtLeast } from '../lib/version.mjs';
import { onPath } from './debian.mjs';

const oldestNode = '20.19.0';

/** Throws one sentence when something is missing that this command cannot get by itself. */
export function checkPrerequisites() {
  if (!isAtLeast(process.versions.node, oldestNode)) {
    throw new Error(`Officina needs Node ${oldestNode} or newer; this is ${process.versions.node}.`);
  }
  if (process.platform !== 'linux') {
    throw new Error(`Officina starts on Linux; on ${process.platform} use Docker (docker-compose.yml).`);
  }
  const missing = ['npm', 'git'].filter((program) => !onPath(program));
  if (missing.length > 0) throw new Error(`Officina needs ${missing.join(' and ')} on the PATH.`);
  const ownServers = process.env.MONGODB_URI && process.env.NATS_URL;
  if (!ownServers && !onPath('go')) {
    throw new Error(
      'Officina needs Go 1.25 or newer on the PATH to build its store and bus, or MONGODB_URI and NATS_URL.',
    );
  }
}
