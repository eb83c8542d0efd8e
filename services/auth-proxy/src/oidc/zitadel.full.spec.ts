import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accounts } from '@officina/contracts/auth/accounts';
import { oidc } from '@officina/contracts/auth/oidc';
import { systemCaller } from '@officina/server-kit/system-caller';
import { registered } from '../../../../packages/testing/src/oidc/provider.mjs';
import { enterZitadel, startZitadel, zitadelUser } from '../../../../packages/testing/src/oidc/zitadel.mjs';
import { AuthBench, nonce } from '../testing/auth-bench.ts';
import { redirectUri } from '../testing/oidc-bench.ts';

const installation = new URL(redirectUri).origin;

let provider: Awaited<ReturnType<typeof startZitadel>>;
let bench: AuthBench;
beforeAll(async () => {
  provider = await startZitadel(installation);
  bench = await AuthBench.start({
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: registered.clientId,
      OIDC_CLIENT_SECRET: registered.clientSecret,
    },
  });
}, 300_000);
afterAll(async () => {
  await bench.close();
  await provider.close();
});

async function logIn() {
  const body = { redirectUri, nonce, destination: '/' };
  const { address, flow } = await bench.call(oidc.begin, { body }, systemCaller());
  const query = new URL(await enterZitadel(address, installation)).search.slice(1);
  return bench.call(oidc.finish, { body: { flow, query, address: '192.0.2.1' } }, systemCaller());
}

it('a provider of another make (Go, zitadel/oidc) opens a linked account, and ends its session', async () => {
  const anna = await bench.caller('admin');
  const id = (await bench.stored('luca.bianchi'))._id.toString();
  const { email, subject } = zitadelUser;
  await bench.call(accounts.edit, { params: { id }, body: { email } }, anna);
  const first = await logIn();
  if (!('choice' in first)) throw new Error('nothing to choose');
  await bench.call(oidc.choose, { body: { choice: first.choice, account: id } }, systemCaller());
  expect((await bench.stored('luca.bianchi'))['oidc']).toMatchObject({ issuer: provider.issuer, subject });
  const again = await logIn();
  expect(again).toMatchObject({ username: 'luca.bianchi', fullName: 'Luca Bianchi' });
  const session = 'ticket' in again ? (again.session ?? '') : '';
  const left = { session, returnTo: `${redirectUri}/uscita` };
  const { address } = await bench.call(oidc.logout, { body: left }, systemCaller());
  expect(address).toContain(`${provider.issuer}end_session?id_token_hint=`);
});
