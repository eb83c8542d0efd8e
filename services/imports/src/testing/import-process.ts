import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { ImportsModule } from '../imports.module.ts';
import { leaseTimes } from '../runs/import-leases.ts';

// A process of the service that a test kills; takeovers are quicker than in the product.
leaseTimes.deadMs = 3_000;
leaseTimes.restMs = leaseTimes.beatMs;
await startService('imports', ImportsModule, loadConfig(baseConfig));
process.send?.('ready');
