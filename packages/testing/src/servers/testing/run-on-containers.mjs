// A run on containers, for its own tests: a store and a bus, which it leaves when it is killed. Ends with its input.
import { testServers } from '../test-servers.mjs';

const log = () => {};
const servers = await testServers();
const { start } = await servers.prepare({ packagesReady: Promise.resolve(), log });
const { env, stop } = await start({ log });
const { startBus } = await testServers({ ...process.env, ...env });
await startBus((port) => `port: ${port}\n`);
console.log('ready');
process.stdin.resume().once('end', async () => {
  await stop();
  process.exit();
});
