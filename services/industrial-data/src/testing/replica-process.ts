import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { industrialConfig } from '../config.ts';
import { IndustrialModule } from '../industrial.module.ts';
import { shortLeaseTimes } from './short-lease-times.ts';

// A replica of the tests: it waits for the others a tenth as long as the product does.
const config = loadConfig(industrialConfig);
const module = IndustrialModule.with({ replica: config.REPLICA, ownServers: [], times: shortLeaseTimes });
await startService('industrial', module, config);
process.send?.('ready');
