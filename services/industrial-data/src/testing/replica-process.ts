import { Clock } from '@officina/server-kit/clock';
import { loadConfig } from '@officina/server-kit/load-config';
import { Logger } from '@officina/server-kit/logger';
import { startService } from '@officina/server-kit/start-service';
import { industrialConfig } from '../config.ts';
import { IndustrialModule } from '../industrial.module.ts';
import { leaseTimes } from '../leases/lease-times.ts';
import { DailyRollup } from '../series/daily-rollup.ts';
import { Spool } from '../series/spool/spool.ts';
import { shortLeaseTimes } from './short-lease-times.ts';
import { shortFlushTimes, shortSpoolSettings } from './short-series-times.ts';
import { ReportingSpool } from './reporting-spool.ts';

// A replica in tests. Its lease times are those of the product or a tenth of them; it spools like the product, or stores
// readings every second and reports which ones are on its disk. On request it sums days at once.
const [, , waits, spools] = process.argv;
const times = waits === 'product' ? leaseTimes : shortLeaseTimes;
const config = loadConfig(industrialConfig);
const { REPLICA: replica, SPOOL_DIR: spoolDir } = config;
const alarming = { silentMs: 5_000, backMs: 2_000, quietMs: 0, roundMs: 500 };
const own = { alarming, ...(spools === 'reporting' && { flushing: shortFlushTimes }) };
const module = IndustrialModule.with({ replica, ownServers: [], spoolDir, times, ...own });
const reportingSpool = (clock: Clock, logger: Logger) =>
  new ReportingSpool(spoolDir, clock, logger, shortSpoolSettings);
if (spools === 'reporting')
  module.providers?.push({ provide: Spool, useFactory: reportingSpool, inject: [Clock, Logger] });
const service = await startService('industrial', module, config);
const rollup = service.get(DailyRollup);
process.on('message', (message) => {
  if (message === 'sum') void rollup.run().then(() => process.send?.('summed'));
});
process.send?.('ready');
