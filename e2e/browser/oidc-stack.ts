import { registered, startOidcProvider } from '../../packages/testing/src/oidc/provider.mjs';
import { freePort } from '../../infra/lib/wait.mjs';
import { startTestStack } from './stack.ts';
import { test as base } from './test.ts';

type Provider = Awaited<ReturnType<typeof startOidcProvider>>;

/** Tests with a stack of their own, whose people log in with accounts of a real provider, on another site. */
export const test = base.extend<object, { provider: Provider }>({
  provider: [
    async ({}, use) => {
      const port = await freePort();
      const provider = await startOidcProvider({
        installation: `http://127.0.0.1:${port}`,
        host: 'localhost',
      });
      const { stop } = await startTestStack({
        port,
        env: {
          'auth-proxy': {
            OIDC_ISSUER: provider.issuer,
            OIDC_CLIENT_ID: registered.clientId,
            OIDC_CLIENT_SECRET: registered.clientSecret,
          },
        },
      });
      await use(provider);
      await stop();
      await provider.close();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});
