import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { freePort } from '../../lib/wait.mjs';

const address = '127.0.0.1';

/**
 * Starts the development server of one frontend.
 * @param {string} folder
 * @param {object} own the frontend's configuration
 * @param {object} [options]
 * @param {number} [options.port] a free one by default
 * @param {(port: number) => object} [options.more] additional configuration
 */
export const startRsbuild = async (folder, own, { port: wanted, more = () => ({}) } = {}) => {
  const port = wanted ?? (await freePort(address));
  const server = { host: address, port, strictPort: true, printUrls: false };
  const config = mergeRsbuildConfig(own, { server, mode: 'development' }, more(port));
  const rsbuild = await createRsbuild({ cwd: folder, config });
  const started = await rsbuild.startDevServer();
  return { url: `http://${address}:${port}`, port, close: () => started.server.close() };
};
