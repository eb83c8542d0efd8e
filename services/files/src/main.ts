import { loadConfig } from '@officina/server-kit/load-config';
import { startService } from '@officina/server-kit/start-service';
import { filesConfig } from './config.ts';
import { FilesModule } from './files.module.ts';

const config = loadConfig(filesConfig);
const { FILES_HOST: host, FILES_PORT: port, FILES_KEY: key, FILES_DIR: dir } = config;
await startService('files', FilesModule.with({ host, port, key, dir }), config);
