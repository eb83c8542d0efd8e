import { baseConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';
import { oidcProblem, oidcSettings } from './oidc/settings.ts';

export { oidcProblem };

/** Environment of auth-proxy. */
export const authProxyConfig = baseConfig
  .extend({
    AUTH_KEY_SECRET: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, '32 random bytes in base64url')
      .describe(
        'Secret that encrypts the signing keys in the store: 32 random bytes in base64url. The default is `.data/run/auth-key`, which `npm start` creates; installations on the same store must share it.',
      ),
    /** Address of the application for its users, for links in e-mails; without it they have none. */
    PUBLIC_URL: z.url().optional(),
    ...oidcSettings,
  })
  .superRefine((config, context) => {
    const message = oidcProblem(config);
    if (message) context.addIssue({ code: 'custom', path: ['OIDC_ISSUER'], message });
  });

export type AuthProxyConfig = z.infer<typeof authProxyConfig>;
