import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { NotificationsModule } from './notifications.module.ts';

await startService('notifications', NotificationsModule, loadConfig(baseConfig));
