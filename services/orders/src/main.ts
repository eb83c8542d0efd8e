import { baseConfig, loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { OrdersModule } from './orders.module.ts';

await startService('orders', OrdersModule, loadConfig(baseConfig));
