import { baseConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';

/** Environment of sites. */
export const sitesConfig = baseConfig.extend({
  /** Address of the application for its users, for the QR code on printed visits; without it they have none. */
  PUBLIC_URL: z.url().optional(),
});
