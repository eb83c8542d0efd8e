import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomically } from '../lib/files.mjs';
import { freePort } from '../lib/wait.mjs';
import { wantsDemoData } from './demo-data.mjs';
import { assertFree } from './port-check.mjs';
import { officinaProcesses } from './processes.mjs';

const host = '127.0.0.1';
const usualPort = 5020;

/** The process that simulates the machines of the demo data; it has neither bus nor store. */
export const simulatorAt = (host, port = usualPort) => ({
  ...{ name: 'simulator', folder: 'demo/simulator', user: undefined, store: false },
  args: ['--host', host, '--port', `${port}`, '--patient'],
});

async function choosePort() {
  try {
    await assertFree({ host, port: usualPort });
    return usualPort;
  } catch {
    return freePort(host);
  }
}

/**
 * Address of the simulated devices of these data: port 5020, or a free one if that was taken at the first start. It never changes
 * later, because the demo's sensors contain it.
 * @param {string} dataDir
 * @returns {Promise<{ host: string, port: number }>}
 */
async function addressIn(dataDir) {
  const note = join(dataDir, 'run/simulator.json');
  const kept = await readJson(note);
  const port = kept?.port ?? (await choosePort());
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
  if (!kept) writeAtomically(note, JSON.stringify({ port }));
  return { host, port };
}

/**
 * The simulated devices of these data: process and address.
 * @param {string} dataDir
 */
export async function simulatorOf(dataDir) {
  const place = await addressIn(dataDir);
  return { process: simulatorAt(place.host, place.port), address: `${place.host}:${place.port}` };
}

/**
 * The processes of an installation: Officina and, with demo data, the simulated devices, whose address is returned too.
 * @param {string} dataDir
 */
export async function processesWithDevices(dataDir) {
  if (!wantsDemoData()) return { processes: officinaProcesses, simulator: undefined };
  const { process, address } = await simulatorOf(dataDir);
  return { processes: [...officinaProcesses, process], simulator: address };
}
