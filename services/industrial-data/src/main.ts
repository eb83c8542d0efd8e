import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { industrialConfig, ownServersOf } from './config.ts';
import { IndustrialModule } from './industrial.module.ts';

const config = loadConfig(industrialConfig);
const { REPLICA: replica, SPOOL_DIR: spoolDir } = config;
const module = IndustrialModule.with({ replica, ownServers: ownServersOf(config), spoolDir });
await startService('industrial', module, config);
