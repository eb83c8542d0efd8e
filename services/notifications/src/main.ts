import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { notificationsConfig } from './config.ts';
import { mailOptionsOf, NotificationsModule } from './notifications.module.ts';

const config = loadConfig(notificationsConfig);
await startService('notifications', NotificationsModule.with(mailOptionsOf(config)), config);
