import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { LotlogModule } from './lotlog.module.ts';

await startService('lotlog', LotlogModule, loadConfig(baseConfig));
