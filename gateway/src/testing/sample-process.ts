// A gateway or a service with the sample file, as a separate process: `node sample-process.js gateway|service`.
import { NatsStrategy } from '@officina/server-kit/bus/nats-strategy';
import { loadConfig, busConfig } from '@officina/server-kit/load-config';
import { createLogger } from '@officina/server-kit/logger';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { setTimeout as delay } from 'node:timers/promises';
import { gatewayConfig } from '../config.ts';
import { createGateway } from '../create-gateway.ts';
import { sampleFile, sampleFiles } from './sample-files.ts';

async function startGateway(): Promise<string> {
  const app = await createGateway(loadConfig(gatewayConfig), { contracts: { sampleFiles } });
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

async function startService(): Promise<string> {
  const config = loadConfig(busConfig);
  const logger = createLogger({ level: 'fatal', service: 'lotlog' });
  const connection = await BusConnection.open(config, { name: 'lotlog', logger });
  const strategy = new NatsStrategy({ connection, token: 'lotlog', logger });
  strategy.answer(sampleFiles.print, async ({ body }) => sampleFile(body));
  await connection.nats.flush();
  return 'lotlog';
}

// Resident memory would include some 60 MB of used buffers that V8 has not freed yet, not only the memory of a file.
async function usedBytes(): Promise<number> {
  globalThis.gc?.();
  // Freed buffers are swept concurrently.
  await delay(20);
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

process.on('message', () => void usedBytes().then((bytes) => process.send?.({ held: bytes })));
process.once('disconnect', () => process.exit());
process.send?.({ ready: await (process.argv[2] === 'gateway' ? startGateway() : startService()) });
