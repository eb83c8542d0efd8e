import { remoteConfig } from '@officina/web-kit/rsbuild';
import { startRsbuild } from './rsbuild-server.mjs';

/** One section, rebuilt at every change; the host's page connects to it directly. */
export const developRemote = async (folder, name) => {
  const server = await startRsbuild(folder, remoteConfig(folder), {
    more: (port) => ({
      server: { cors: { origin: /^http:\/\/127\.0\.0\.1:\d+$/ } },
      dev: { assetPrefix: `http://127.0.0.1:${port}/`, client: { protocol: 'ws', host: '127.0.0.1', port } },
    }),
  });
  return { name, ...server };
};
