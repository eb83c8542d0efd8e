import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { AuthProxyModule } from './auth-proxy.module.ts';
import { authProxyConfig } from './config.ts';
import { migrations } from './migrations/all.ts';

const config = loadConfig(authProxyConfig);
await startService('auth', AuthProxyModule.with(config), config, { migrations });
