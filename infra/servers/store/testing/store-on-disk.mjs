// A separate process, because only it sees its small disk: a store below the given folder, watched as under `npm start`.
import { join } from 'node:path';
import { DiskWatch } from '../../../lib/supervisor/disk-watch.mjs';
import { Supervisor } from '../../../lib/supervisor/supervisor.mjs';
import { pins } from '../../pins.mjs';
import { goInstall } from '../../go-install.mjs';
import { documentdbRoot } from '../documentdb-root.mjs';
import { documentdbServer } from '../documentdb-server.mjs';

const [, , dataDir = ''] = process.argv;
const log = (line) => process.send?.({ line });
const context = { log, signal: undefined };
const root = await documentdbRoot(context);
const ferretdb = await goInstall('ferretdb', pins.ferretdb, context);
const { mongoUri, processes } = await documentdbServer({ root, ferretdb, dataDir, durable: true });
const disk = new DiskWatch({ folder: dataDir, log });
await disk.start();
const logDir = join(dataDir, 'logs');
const supervisor = new Supervisor({ logDir, log, deathsAllowed: 2, isExcused: () => disk.isFull });
supervisor.on('broken', log);
/** A process that reports its starts. */
const reporting = (spec) => ({
  ...spec,
  command: () => {
    process.send?.({ started: spec.name });
    return spec.command();
  },
});
// Without a grace period every death counts immediately, so the test need not wait half a minute.
for (const spec of processes) await supervisor.add({ ...reporting(spec), graceMs: 0 });
process.send?.({ mongoUri });
process.once('disconnect', async () => {
  disk.stop();
  await supervisor.stop();
  process.exit();
});
