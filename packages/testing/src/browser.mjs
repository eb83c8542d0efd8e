import { onPath } from '../../../infra/servers/debian.mjs';

/**
 * The browser for tests: OFFICINA_CHROMIUM, or Chromium's headless shell, which uses less CPU than a windowed browser,
 * or Chromium.
 */
export const browserPath = () =>
  process.env.OFFICINA_CHROMIUM ??
  onPath('chromium-headless-shell') ??
  onPath('chromium') ??
  '/usr/bin/chromium';
