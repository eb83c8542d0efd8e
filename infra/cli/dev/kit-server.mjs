import { startRsbuild } from './rsbuild-server.mjs';

/** The page that shows every component of the kit in all its states. */
export const developKit = (folder, port) => startRsbuild(folder, { port });
