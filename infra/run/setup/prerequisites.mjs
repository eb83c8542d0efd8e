import { spawnSync } from 'node:child_process';
import { isAtLeast } from '../../lib/version.mjs';
import { onPath } from '../../servers/debian.mjs';
import { pins } from '../../servers/pins.mjs';

const oldestNode = '20.19.0';
const wantedGo = `Go ${pins.go.atLeast} or newer on the PATH to build its store and bus, or MONGODB_URI and NATS_URL`;

const runGo = (...words) => spawnSync('go', words, { encoding: 'utf8' }).stdout ?? '';

/** Go downloads the newer version that a program requires, unless it is configured not to. */
function checkGo() {
  if (!onPath('go')) throw new Error(`Officina needs ${wantedGo}.`);
  const version = /go(\d[\d.]*)/.exec(runGo('version'))?.[1];
  if (version && isAtLeast(version, pins.go.atLeast)) return;
  const isAble = version !== undefined && isAtLeast(version, pins.go.getsNewerFrom);
  if (isAble && runGo('env', 'GOTOOLCHAIN').includes('auto')) return;
  const note = isAble ? ', and GOTOOLCHAIN keeps it from getting a newer one' : '';
  throw new Error(
    `Officina needs ${wantedGo}; this is ${version ?? 'none that answers `go version`'}${note}.`,
  );
}

/** Throws one sentence if something is missing that this command cannot install itself. */
export function checkPrerequisites() {
  if (!isAtLeast(process.versions.node, oldestNode)) {
    throw new Error(`Officina needs Node ${oldestNode} or newer; this is ${process.versions.node}.`);
  }
  if (process.platform !== 'linux') {
    throw new Error(`Officina starts on Linux; on ${process.platform} use Docker (docker-compose.yml).`);
  }
  if (!['arm64', 'x64'].includes(process.arch)) {
    throw new Error(`Officina starts on x64 and arm64; for ${process.arch} it has no Node 24.`);
  }
  const missing = ['npm', 'git'].filter((program) => !onPath(program));
  if (missing.length > 0) throw new Error(`Officina needs ${missing.join(' and ')} on the PATH.`);
  const ownServers = process.env.MONGODB_URI && process.env.NATS_URL;
  if (!ownServers) checkGo();
}
