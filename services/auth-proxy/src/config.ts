import { baseConfig } from '@officina/server-kit/load-config';

/** Environment of auth-proxy: nothing beyond what every service needs. */
export const authProxyConfig = baseConfig;
