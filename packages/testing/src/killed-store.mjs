// Forked by service tests: a store of its own that waits for the disk. The process sends its address. When it receives
// a number from 0 to 1, it kills the store process at that position among the store's processes, which is restarted as
// in production, and then sends `killed`.
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
