import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { SystemClock } from '@officina/server-kit/clock';
import { generate } from './generate.ts';
import { subjectPrefix } from './perform.ts';
import { SimulatedClock } from './simulated-clock.ts';

const clock = new SimulatedClock();
const service = await startService('maintenance', MaintenanceModule, loadConfig(baseConfig), { clock, subjectPrefix });

/** The start script reads these lines and shows them as progress. */
const report = (done: number, total: number) => {
  process.stdout.write(`${JSON.stringify({ demo: { done, total } })}\n`);
};

await generate(service.kit, clock, new SystemClock().now().getTime(), report);
await service.close();
process.exit(0);
