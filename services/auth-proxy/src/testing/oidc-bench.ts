import { accounts } from '@officina/contracts/auth/accounts';
import { oidc, type Entered, type ToChoose } from '@officina/contracts/auth/oidc';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { systemCaller } from '@officina/server-kit/system-caller';
import {
  followToReturn,
  registered,
  startOidcProvider,
} from '../../../../packages/testing/src/oidc/provider.mjs';
import type { AuthProxyConfig } from '../config.ts';
import { AuthBench, nonce } from './auth-bench.ts';

const installation = 'http://officina.example';
export const redirectUri = `${installation}/login/oidc`;

type Provider = Awaited<ReturnType<typeof startOidcProvider>>;
type Begin = Partial<RequestOf<typeof oidc.begin>['body']>;

/** A return of a browser from the provider. */
interface Return {
  flow: string;
  query: string;
}

/** auth-proxy with a real provider; Anna, the administrator of ROSSI, gave Luca the address luca@rossi.example. */
export class OidcBench {
  private constructor(
    readonly auth: AuthBench,
    readonly provider: Provider,
    readonly anna: Caller,
  ) {}

  static async start(settings: Partial<AuthProxyConfig> = {}): Promise<OidcBench> {
    const provider = await startOidcProvider({ installation });
    provider.people['sub-luca'] = { email: 'Luca@rossi.example', email_verified: true };
    const auth = await AuthBench.start({
      settings: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: registered.clientId,
        OIDC_CLIENT_SECRET: registered.clientSecret,
        ...settings,
      },
    });
    const bench = new OidcBench(auth, provider, await auth.caller('admin'));
    await bench.giveAddress('luca.bianchi', 'luca@rossi.example');
    return bench;
  }

  async close(): Promise<void> {
    await this.auth.close();
    await this.provider.close();
  }

  /** Writes somebody's address as an administrator does. */
  async giveAddress(username: string, email: string | null, admin = this.anna) {
    const id = (await this.auth.stored(username, admin.tenantId))._id.toString();
    return this.auth.call(accounts.edit, { params: { id }, body: { email } }, admin);
  }

  begin(parts: Begin = {}) {
    const body = { redirectUri, nonce, destination: '/site?a=1', ...parts };
    return this.auth.call(oidc.begin, { body }, systemCaller());
  }

  /** Goes to the provider and back, as somebody. */
  async goAndReturn(person: string, parts: Begin = {}): Promise<Return> {
    const { address, flow } = await this.begin(parts);
    this.provider.person = person;
    const back = await followToReturn(address, installation);
    return { flow, query: new URL(back).search.slice(1) };
  }

  finish({ flow, query }: Return, isHere = false): Promise<Entered | ToChoose> {
    const body = { flow, query, isHere, address: '192.0.2.1' };
    return this.auth.service.call(oidc.finish, { body }, systemCaller(), { deadlineMs: 14_000 });
  }

  /** All of a log-in but the choice. */
  async logIn(person: string, parts: Begin = {}): Promise<Entered | ToChoose> {
    return this.finish(await this.goAndReturn(person, parts));
  }

  choose(choice: string, account: string): Promise<Entered> {
    return this.auth.call(oidc.choose, { body: { choice, account } }, systemCaller());
  }

  /** A log-in that has to offer accounts. */
  async offered(person: string): Promise<ToChoose> {
    const answer = await this.logIn(person);
    if (!('choice' in answer)) throw new Error('nothing to choose');
    return answer;
  }

  /** A log-in that has to end with a ticket; takes the first account where there is a choice. */
  async enter(person: string, parts: Begin = {}): Promise<Entered> {
    const answer = await this.logIn(person, parts);
    return 'ticket' in answer ? answer : this.choose(answer.choice, answer.accounts[0]?.account ?? '');
  }
}

/** The sentence with which a log-in is refused. */
export const refusedAt = (path: 'oidc' | 'provider', message: unknown) => ({
  ...{ code: 'invalid', errors: [{ path, message }] },
});
