import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import { SystemClock } from '@officina/server-kit/clock';
import { loadConfig } from '@officina/server-kit/load-config';
import { Service } from '@officina/server-kit/service';
import { demoConfig } from './demo-config.ts';
import { generate } from './generate.ts';
import { subjectPrefix } from './perform.ts';
import { SimulatedClock } from './simulated-clock.ts';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());

const config = loadConfig(demoConfig);
const { DEMO_DAYS: days, DEMO_TODAY: today } = config;
const clock = new SimulatedClock();
const options = { clock, subjectPrefix };
const service = await Service.start('maintenance', MaintenanceModule, config, options);

await generate(service.kit, clock, {
  span: { today: today ? Date.parse(today) : new SystemClock().now().getTime(), days },
  signal: stopping.signal,
  // The start script reads these lines and shows them as progress.
  report: (done, total) => process.stdout.write(`${JSON.stringify({ demo: { done, total } })}\n`),
});
await service.close();
process.exit(0);
