// A run on containers, for its own tests: a store and a bus, which it leaves when it is killed. Ends with its input.
import { Steps } from '../../../../../infra/lib/steps.mjs';
import { testServers } from '../test-servers.mjs';

const log = () => {};
const servers = await testServers();
const { start } = await servers.prepare({ steps: new Steps(log), log });
const { env, stop } = await start({ log });
const { startBus } = await testServers({ ...process.env, ...env });
await startBus((port) => `port: ${port}\n`);
console.log('ready');
process.stdin.resume().once('end', async () => {
  await stop();
  process.exit();
});
