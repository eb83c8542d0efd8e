import { onPath } from '../../../infra/servers/debian.mjs';

/**
 * The browser of the tests: OFFICINA_CHROMIUM, else Chromium's engine without its windows, which take more of the
 * processor than the pages do, else Chromium.
 */
export const browserPath = () =>
  process.env.OFFICINA_CHROMIUM ??
  onPath('chromium-headless-shell') ??
  onPath('chromium') ??
  '/usr/bin/chromium';
