import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { MaintenanceModule } from './maintenance.module.ts';

await startService('maintenance', MaintenanceModule, loadConfig(baseConfig));
