import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomically } from '../lib/files.mjs';
import { freePort } from '../lib/wait.mjs';
import { wantsDemoData } from './demo-data.mjs';
import { mustBeFree } from './port-check.mjs';
import { officinaProcesses } from './processes.mjs';

const host = '127.0.0.1';
const usualPort = 5020;

/** The process that plays the machines of the demo data, which has neither bus nor store. */
export const simulatorAt = (host, port = usualPort) => ({
  ...{ name: 'simulator', folder: 'demo/simulator', user: undefined, store: false },
  args: ['--host', host, '--port', `${port}`, '--patient'],
});

async function choosePort() {
  try {
    await mustBeFree({ host, port: usualPort });
    return usualPort;
  } catch {
    return freePort(host);
  }
}

/**
 * Where the simulated devices of these data listen: 5020, or a free port where that was taken at the first start. It stays
 * the same ever after, for the demo's sensors name it.
 * @param {string} dataDir
 * @returns {Promise<{ host: string, port: number }>}
 */
async function placeIn(dataDir) {
  const note = join(dataDir, 'run/simulator.json');
  const kept = await readJson(note);
  const port = kept?.port ?? (await choosePort());
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
  if (!kept) writeAtomically(note, JSON.stringify({ port }));
  return { host, port };
}

/**
 * The simulated devices of these data: their process, and its address.
 * @param {string} dataDir
 */
export async function simulatorOf(dataDir) {
  const place = await placeIn(dataDir);
  return { process: simulatorAt(place.host, place.port), address: `${place.host}:${place.port}` };
}

/**
 * What runs in an installation: Officina, and where it has demo data their simulated devices, with their address.
 * @param {string} dataDir
 */
export async function processesWithDevices(dataDir) {
  if (!wantsDemoData()) return { processes: officinaProcesses, simulator: undefined };
  const { process, address } = await simulatorOf(dataDir);
  return { processes: [...officinaProcesses, process], simulator: address };
}
