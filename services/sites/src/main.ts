import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { sitesConfig } from './config.ts';
import { SitesModule } from './sites.module.ts';

const config = loadConfig(sitesConfig);
await startService('sites', SitesModule.with(config.PUBLIC_URL), config);
