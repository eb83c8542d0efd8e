// A throw-away store for work on one project: prints its MONGODB_URI and runs until Ctrl-C.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Supervisor } from '../supervisor/supervisor.mjs';
import { prepareStore } from './prepare-store.mjs';

const log = (text) => console.error(text);
const dataDir = mkdtempSync(join(tmpdir(), 'officina-dev-'));
const { start } = await prepareStore({ log });
const supervisor = new Supervisor({ logDir: join(dataDir, 'logs'), log });
const store = await start({ dataDir, durable: false });
for (const spec of store.processes) await supervisor.add(spec);
console.log(store.mongoUri);

async function stop(code) {
  await supervisor.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code);
}
supervisor.on('broken', (text) => {
  log(text);
  stop(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop(0));
setInterval(() => {}, 1 << 30);
