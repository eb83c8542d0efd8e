import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { oidc } from '@officina/contracts/auth/oidc';
import { systemCaller } from '@officina/server-kit/system-caller';
import { OidcBench, refusedAt } from '../testing/oidc-bench.ts';

const silent = refusedAt('provider', expect.stringContaining('non risponde in questo momento'));
const refused = (sentence: string) => refusedAt('oidc', expect.stringContaining(sentence));
const clocks = refused('non vanno d’accordo');

let bench: OidcBench;
beforeAll(async () => {
  bench = await OidcBench.start();
  await bench.enter('sub-luca');
});
afterAll(() => bench.close());
afterEach(() => {
  Object.assign(bench.provider, { delayMs: 0, rewrite: undefined, isForged: false });
});

const logIn = () => bench.logIn('sub-luca');
const inside = { username: 'luca.bianchi' };
/** Logs in while the provider changes the claims. */
const withClaims = (changes: Record<string, unknown>) => {
  bench.provider.rewrite = (claims) => ({ ...claims, ...changes });
  return logIn();
};
/** Logs in while our clock is ahead of the provider's. */
const withClockAhead = async (seconds: number) => {
  bench.auth.clock.forward(seconds);
  return logIn().finally(() => bench.auth.clock.forward(-seconds));
};

describe('a provider', () => {
  it.each([
    ['another issuer', { iss: 'https://evil.example' }, 'viene da un altro servizio'],
    ['another audience', { aud: 'another' }, 'è per un altro programma'],
    ['several audiences', { aud: ['officina', 'another'] }, 'è per un altro programma'],
    ['another nonce', { nonce: 'another' }, 'è di un altro accesso'],
    ['no nonce', { nonce: undefined }, 'non è valida'],
  ])('that answers with %s lets nobody in', async (_, changes, sentence) => {
    await expect(withClaims(changes)).rejects.toMatchObject(refused(sentence));
  });

  it('whose answer is signed with a key that it does not publish lets nobody in', async () => {
    bench.provider.isForged = true;
    await expect(logIn()).rejects.toMatchObject(refused('non è valida'));
  });

  it('that has changed its keys is understood at once', async () => {
    bench.provider.rotate();
    await expect(logIn()).resolves.toMatchObject(inside);
  });

  it.each([60, -60])('whose clock differs by %d seconds lets its people in', async (seconds) => {
    await expect(withClockAhead(seconds)).resolves.toMatchObject(inside);
  });

  it('whose clock is hours behind or minutes ahead lets nobody in, and says why', async () => {
    await expect(withClockAhead(7200)).rejects.toMatchObject(clocks);
    await expect(withClockAhead(-300)).rejects.toMatchObject(clocks);
  });

  it('that answers late is given up before the page is', async () => {
    const returned = await bench.goAndReturn('sub-luca');
    bench.provider.delayMs = 20_000;
    await expect(bench.finish(returned)).rejects.toMatchObject(silent);
  });
});

describe('without passwords', () => {
  let strict: OidcBench;
  beforeAll(async () => {
    strict = await OidcBench.start({ PASSWORD_LOGIN: 'off', OIDC_LABEL: 'Entra con Rossi' });
  });
  afterAll(() => strict.close());

  it('administrators alone use theirs; the right one of others is refused as a wrong one', async () => {
    expect(await strict.auth.call(oidc.state, {}, systemCaller())).toEqual({
      ...{ label: 'Entra con Rossi', passwordLogin: false },
    });
    await expect(strict.auth.submit({ username: 'anna.rossi' })).resolves.toBeDefined();
    const [right, wrong] = await Promise.allSettled([
      strict.auth.submit({ username: 'luca.bianchi' }),
      strict.auth.submit({ username: 'luca.bianchi', password: 'sbagliata' }),
    ]);
    expect(right).toEqual(wrong);
    expect(right).toMatchObject({ status: 'rejected', reason: { code: 'invalid' } });
    await strict.auth.admin(admin.setRole, { tenant: 'ROSSI', username: 'luca.bianchi', role: 'admin' });
    await expect(strict.auth.submit({ username: 'luca.bianchi' })).resolves.toBeDefined();
  });
});

it('a provider that is down, or is another than it says, is told before anybody leaves the page', async () => {
  const lone = await OidcBench.start();
  await lone.provider.close();
  await expect(lone.begin()).rejects.toMatchObject(silent);
  await lone.auth.close();
  const other = bench.provider.issuer.replace('127.0.0.1', 'localhost');
  const misled = await OidcBench.start({ OIDC_ISSUER: other });
  await expect(misled.begin()).rejects.toMatchObject(refused('non è valida'));
  await misled.close();
});
