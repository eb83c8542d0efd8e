import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { industrialConfig } from '../config.ts';
import { IndustrialModule } from '../industrial.module.ts';
import { leaseTimes } from '../leases/lease-times.ts';
import { shortLeaseTimes } from './short-lease-times.ts';

// A replica of the tests: it waits for the others as long as the product does, or a tenth of that.
const times = process.argv[2] === 'product' ? leaseTimes : shortLeaseTimes;
const config = loadConfig(industrialConfig);
const { REPLICA: replica, SPOOL_DIR: spoolDir } = config;
const module = IndustrialModule.with({ replica, ownServers: [], spoolDir, times });
await startService('industrial', module, config);
process.send?.('ready');
