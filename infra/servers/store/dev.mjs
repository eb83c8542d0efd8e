// A throw-away store for work on one project: prints its MONGODB_URI and runs until Ctrl-C.
import { prepareStore } from './prepare-store.mjs';
import { startThrowAwayStore } from './throw-away-store.mjs';

const log = (text) => console.error(text);
const { start } = await prepareStore({ log });
const store = await startThrowAwayStore(start, { log });
console.log(store.mongoUri);

async function stop(code) {
  await store.stop();
  process.exit(code);
}
store.supervisor.on('broken', (text) => {
  log(text);
  stop(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop(0));
setInterval(() => {}, 1 << 30);
