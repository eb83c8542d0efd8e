import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { SitesModule } from './sites.module.ts';

await startService('sites', SitesModule, loadConfig(baseConfig));
