import { baseConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';

/** Environment of sites. */
export const sitesConfig = baseConfig.extend({
  /** Address under which people open the application, for the code on printed visits; without it they have none. */
  PUBLIC_URL: z.url().optional(),
});
