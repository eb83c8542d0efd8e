import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { EventsModule } from './events.module.ts';

await startService('events', EventsModule, loadConfig(baseConfig));
