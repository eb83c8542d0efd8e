import { baseConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';

/** Environment of auth-proxy. */
export const authProxyConfig = baseConfig.extend({
  AUTH_KEY_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, '32 random bytes in base64url')
    .describe(
      'Secret under which the signing keys lie in the store: 32 random bytes in base64url. `.data/run/auth-key` unless given, which `npm start` makes; several installations on one store share it.',
    ),
});

export type AuthProxyConfig = z.infer<typeof authProxyConfig>;
