import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { ImportsModule } from './imports.module.ts';

await startService('imports', ImportsModule, loadConfig(baseConfig));
