import { baseConfig, loadConfig } from '../load-config.ts';
import { startService } from '../start-service.ts';
import { capitalCodes } from './sample-migrations.ts';
import { SampleModule } from './sample-service.ts';

// The sample service as a separate process, which FAULTS may kill while it migrates.
await startService('lotlog', SampleModule, loadConfig(baseConfig), { migrations: [capitalCodes] });
