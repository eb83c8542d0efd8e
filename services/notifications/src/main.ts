import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { notificationsConfig } from './config.ts';
import { mailOptionsOf, NotificationsModule, pushOptionsOf } from './notifications.module.ts';

const config = loadConfig(notificationsConfig);
const module = NotificationsModule.with(mailOptionsOf(config), pushOptionsOf(config));
await startService('notifications', module, config);
