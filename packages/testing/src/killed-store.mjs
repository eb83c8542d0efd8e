// Forked by tests of services: a store of their own that waits for the disk. It tells its address; told a number from 0 to 1,
// it kills the process that lies there among those of the store, which is started again as in the product, and tells `killed`.
import { prepareStore } from '../../../infra/servers/store/prepare-store.mjs';
import { startThrowAwayStore } from '../../../infra/servers/store/throw-away-store.mjs';

const log = () => {};
const { start } = await prepareStore({ log });
const { mongoUri, supervisor, stop } = await startThrowAwayStore(start, {
  ...{ log, durable: true, deathsAllowed: Infinity },
});
process.on('message', (place) => {
  const { processes } = supervisor;
  const chosen = processes[Math.floor(Number(place) * processes.length)];
  if (!chosen?.pid) return;
  chosen.kill();
  process.send?.('killed');
});
process.once('disconnect', async () => {
  await stop();
  process.exit();
});
process.send?.({ mongoUri });
