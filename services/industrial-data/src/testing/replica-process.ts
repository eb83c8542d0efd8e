import { Clock } from '@officina/server-kit/clock';
import { loadConfig } from '@officina/server-kit/load-config';
import { Logger } from '@officina/server-kit/logger';
import { startService } from '@officina/server-kit/start-service';
import { industrialConfig } from '../config.ts';
import { IndustrialModule } from '../industrial.module.ts';
import { leaseTimes } from '../leases/lease-times.ts';
import { Closer } from '../series/closer.ts';
import { Spool } from '../series/spool/spool.ts';
import { shortLeaseTimes } from './short-lease-times.ts';
import { shortFlushTimes, shortSpoolSettings } from './short-series-times.ts';
import { ToldSpool } from './told-spool.ts';

// A replica of the tests. It waits for the others as long as the product does, or a tenth of that; it spools as the product
// does, or brings readings into the store each second and tells which are on its disk. Asked to, it sums days at once.
const [, , waits, spools] = process.argv;
const times = waits === 'product' ? leaseTimes : shortLeaseTimes;
const config = loadConfig(industrialConfig);
const { REPLICA: replica, SPOOL_DIR: spoolDir } = config;
const own = spools === 'told' ? { flushing: shortFlushTimes } : {};
const module = IndustrialModule.with({ replica, ownServers: [], spoolDir, times, ...own });
const told = (clock: Clock, logger: Logger) => new ToldSpool(spoolDir, clock, logger, shortSpoolSettings);
if (spools === 'told') module.providers?.push({ provide: Spool, useFactory: told, inject: [Clock, Logger] });
const service = await startService('industrial', module, config);
const closer = service.get(Closer);
process.on('message', (asked) => {
  if (asked === 'sum') void closer.look().then(() => process.send?.('summed'));
});
process.send?.('ready');
