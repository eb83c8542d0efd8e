import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { notificationsConfig } from '../config.ts';
import { mailOptionsOf, NotificationsModule, pushOptionsOf } from '../notifications.module.ts';
import { PushOptions } from '../push/push-options.ts';
import { reachAt } from './push-stand-in.ts';

// The service as it is, but for the way to push services: each is the stand-in at the port PUSH_PORT of this computer.
const config = loadConfig(notificationsConfig);
const { hosts, subject } = pushOptionsOf(config);
const push = new PushOptions(hosts, subject, {}, reachAt(Number(process.env.PUSH_PORT)));
await startService('notifications', NotificationsModule.with(mailOptionsOf(config), push), config);
