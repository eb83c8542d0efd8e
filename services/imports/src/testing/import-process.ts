import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { ImportsModule } from '../imports.module.ts';
import { turnTimes } from '../runs/import-leases.ts';

// A process of the service that a test kills; the others wait for it less long than in the product.
turnTimes.deadMs = 3_000;
turnTimes.restMs = turnTimes.beatMs;
await startService('imports', ImportsModule, loadConfig(baseConfig));
process.send?.('ready');
