import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startRsbuild } from './rsbuild-server.mjs';

/** The page that shows every component of the kit in all its states; a plain app with its own settings. */
export const developKit = async (folder, port) => {
  const { default: config } = await import(pathToFileURL(join(folder, 'rsbuild.config.mjs')).href);
  return startRsbuild(folder, config, { port });
};
