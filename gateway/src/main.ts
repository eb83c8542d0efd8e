import { answerSupervisor, Probe } from '@officina/server-kit/supervision';
import { ServerDisk } from '@officina/server-kit/disk';
import { createLogger } from '@officina/server-kit/logger';
import { loadConfig } from '@officina/server-kit/load-config';
import { gatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { HealthController } from './health.controller.ts';

const disk = new ServerDisk();
answerSupervisor(
  () => process.kill(process.pid, 'SIGTERM'),
  (message) => disk.receive(message),
);
const config = loadConfig(gatewayConfig);
const logger = createLogger({ level: config.LOG_LEVEL, service: 'gateway' });
const running: { health?: HealthController } = {};
const probe = await Probe.open(config, logger, () => running.health?.readiness() ?? { ok: false });
const app = await createGateway(config, { logger, disk });
await app.listen({ port: config.PORT, host: config.HOST });
logger.info({ address: await app.getUrl() }, 'gateway ready');
running.health = app.get(HealthController);

let stopping: Promise<void> | undefined;
const stop = () => {
  stopping ??= app.close();
  void stopping.finally(() => {
    probe.close();
    process.exit(0);
  });
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
