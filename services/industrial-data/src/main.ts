import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { industrialConfig, ownServersOf } from './config.ts';
import { IndustrialModule } from './industrial.module.ts';

const config = loadConfig(industrialConfig);
const module = IndustrialModule.with({ replica: config.REPLICA, ownServers: ownServersOf(config) });
await startService('industrial', module, config);
