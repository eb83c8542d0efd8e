import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, profile } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import { oidc } from '@officina/contracts/auth/oidc';
import { systemCaller } from '@officina/server-kit/system-caller';
import { nonce, password } from '../testing/auth-bench.ts';
import { OidcBench, redirectUri, refusedAt } from '../testing/oidc-bench.ts';

const stale = refusedAt('oidc', 'Questo accesso non vale più: apri di nuovo Officina e ricomincia da lì.');
const unknown = refusedAt('oidc', expect.stringContaining('Nessun accesso di Officina si apre con'));

let bench: OidcBench;
beforeAll(async () => {
  bench = await OidcBench.start();
});
afterAll(() => bench.close());

const idOf = async (username: string, tenant = 'ROSSI') =>
  (await bench.auth.stored(username, tenant))._id.toString();
const unlink = async (username = 'luca.bianchi') =>
  bench.auth.call(accounts.unlink, { params: { id: await idOf(username) } }, bench.anna);
const linkOf = async (username = 'luca.bianchi') => (await bench.auth.stored(username))['oidc'] as unknown;
const actions = async (username = 'luca.bianchi') =>
  (await bench.auth.eventsOf(username)).map(({ action }) => action);

describe('the first log-in with a company account', () => {
  beforeEach(() => unlink());

  it('names the account and the company, and links nothing before the person has chosen it', async () => {
    const { email, accounts: offered } = await bench.offered('sub-luca');
    expect(email).toBe('luca@rossi.example');
    expect(offered).toEqual([
      {
        account: await idOf('luca.bianchi'),
        ...{ company: 'Officine Rossi', fullName: 'Luca Bianchi', isLinked: false },
      },
    ]);
    expect(await linkOf()).toBeFalsy();
  });

  it('links the chosen account with an event of its person, and its ticket is good in the tab that began alone', async () => {
    const { choice, accounts: offered } = await bench.offered('sub-luca');
    const entered = await bench.choose(choice, offered[0]?.account ?? '');
    expect(entered).toMatchObject({
      ...{ tenant: 'ROSSI', username: 'luca.bianchi', fullName: 'Luca Bianchi', company: 'Officine Rossi' },
      destination: '/site?a=1',
    });
    expect(await linkOf()).toMatchObject({ issuer: bench.provider.issuer, subject: 'sub-luca' });
    const event = (await bench.auth.eventsOf('luca.bianchi')).at(-1);
    expect(event).toMatchObject({ action: 'Account aziendale collegato', user: { name: 'Luca Bianchi' } });
    await expect(bench.auth.exchange(entered.ticket, 'another-tab-another')).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(bench.auth.exchange(entered.ticket, nonce)).resolves.toMatch(/^ey/);
  });

  it('offers nothing for an address that the provider does not vouch for', async () => {
    bench.provider.people['sub-odd'] = { email: 'luca@rossi.example', email_verified: false };
    await expect(bench.logIn('sub-odd')).rejects.toMatchObject(
      refusedAt('oidc', expect.stringContaining('non garantisce il tuo indirizzo')),
    );
    bench.provider.people['sub-text'] = { email: 'luca@rossi.example', email_verified: 'true' };
    await expect(bench.logIn('sub-text')).rejects.toMatchObject({ code: 'invalid' });
    bench.provider.people['sub-none'] = {};
    await expect(bench.logIn('sub-none')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('does not believe an address that its person wrote, until an administrator saves it', async () => {
    const luca = await bench.auth.caller('manager', { username: 'luca.bianchi' });
    bench.provider.people['sub-new'] = { email: 'nuovo@rossi.example', email_verified: true };
    await bench.auth.call(profile.edit, { body: { email: 'nuovo@rossi.example' } }, luca);
    await expect(bench.logIn('sub-new')).rejects.toMatchObject(unknown);
    await expect(bench.logIn('sub-luca')).rejects.toMatchObject(unknown);
    expect(await bench.giveAddress('luca.bianchi', 'nuovo@rossi.example')).toMatchObject({
      isEmailConfirmed: true,
    });
    await expect(bench.offered('sub-new')).resolves.toMatchObject({ email: 'nuovo@rossi.example' });
    // Saving an own profile without a change takes nothing away.
    await bench.auth.call(profile.edit, { body: { email: 'nuovo@rossi.example', phone: '1' } }, luca);
    await expect(bench.offered('sub-new')).resolves.toMatchObject({ email: 'nuovo@rossi.example' });
    await bench.giveAddress('luca.bianchi', 'luca@rossi.example');
  });

  it('offers nothing where two accounts of the company have the address', async () => {
    await bench.giveAddress('anna.rossi', 'luca@rossi.example');
    await expect(bench.logIn('sub-luca')).rejects.toMatchObject(unknown);
    await bench.giveAddress('anna.rossi', null);
  });

  it('of a second person with the same address cannot take an account that is linked', async () => {
    await bench.enter('sub-luca');
    bench.provider.people['sub-thief'] = { email: 'luca@rossi.example', email_verified: true };
    await expect(bench.logIn('sub-thief')).rejects.toMatchObject(unknown);
    expect(await linkOf()).toMatchObject({ subject: 'sub-luca' });
  });

  it('of two persons at once links one of them', async () => {
    bench.provider.people['sub-thief'] = { email: 'luca@rossi.example', email_verified: true };
    const choices = [await bench.offered('sub-luca'), await bench.offered('sub-thief')];
    const id = await idOf('luca.bianchi');
    const outcomes = await Promise.allSettled(choices.map(({ choice }) => bench.choose(choice, id)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('cannot choose an account that was not offered, nor choose twice', async () => {
    const { choice, accounts: offered } = await bench.offered('sub-luca');
    await expect(bench.choose(choice, await idOf('anna.rossi'))).rejects.toMatchObject(stale);
    await bench.choose(choice, offered[0]?.account ?? '');
    await expect(bench.choose(choice, offered[0]?.account ?? '')).rejects.toMatchObject(stale);
  });
});

it('somebody who was only invited enters, and the invitation ends', async () => {
  const body = {
    username: 'pia.neri',
    fullName: 'Pia Neri',
    role: 'operator',
    email: 'Pia@rossi.example',
  } as const;
  await bench.auth.call(accounts.create, { body }, bench.anna);
  bench.provider.people['sub-pia'] = { email: 'pia@rossi.example', email_verified: true };
  expect(await bench.enter('sub-pia')).toMatchObject({ username: 'pia.neri' });
  const { items } = await bench.auth.call(accounts.all, {}, bench.anna);
  expect(items.find(({ username }) => username === 'pia.neri')).toMatchObject({
    state: 'ACTIVE',
    entry: null,
  });
});

describe('a linked company account', () => {
  it('enters without a question, whatever its address is now', async () => {
    await bench.enter('sub-luca');
    bench.provider.people['sub-luca'] = { email: 'altro@rossi.example', email_verified: false };
    expect(await bench.logIn('sub-luca')).toMatchObject({ username: 'luca.bianchi' });
    bench.provider.people['sub-luca'] = { email: 'luca@rossi.example', email_verified: true };
  });

  it('does not open another company with the same address before that is chosen, by name', async () => {
    const cantina = {
      ...(await bench.auth.caller('admin', { tenant: 'CANTINA' })),
      role: 'admin' as const,
    };
    await bench.giveAddress('anna.rossi', 'luca@rossi.example', cantina);
    const { choice, accounts: offered } = await bench.offered('sub-luca');
    expect(offered.map(({ company, isLinked }) => [company, isLinked])).toEqual([
      ['Officine Rossi', true],
      ['Cantina del Lago', false],
    ]);
    const entered = await bench.choose(choice, offered[1]?.account ?? '');
    expect(entered.tenant).toBe('CANTINA');
    // From now on both are named.
    expect((await bench.offered('sub-luca')).accounts.map(({ isLinked }) => isLinked)).toEqual([true, true]);
    const id = await idOf('anna.rossi', 'CANTINA');
    await bench.auth.call(accounts.unlink, { params: { id } }, cantina);
    await bench.giveAddress('anna.rossi', null, cantina);
  });

  it('is shown to administrators, who undo it; the sessions end, and it has to be linked again', async () => {
    const { ticket } = await bench.enter('sub-luca');
    const token = await bench.auth.exchange(ticket);
    const { items } = await bench.auth.call(accounts.all, {}, bench.anna);
    expect(items.find(({ username }) => username === 'luca.bianchi')).toMatchObject({
      oidc: { email: 'luca@rossi.example' },
    });
    expect(await unlink()).toMatchObject({ oidc: null });
    expect((await actions()).at(-1)).toBe('Account aziendale scollegato');
    expect(await bench.auth.isRevoked(token)).toBe(true);
    expect(await bench.offered('sub-luca')).toMatchObject({ accounts: [{ isLinked: false }] });
  });

  it('of a disabled person is as unknown as any other; of a disabled company it is told so', async () => {
    await bench.enter('sub-luca');
    const luca = { tenant: 'ROSSI', username: 'luca.bianchi' };
    await bench.auth.admin(admin.disableUser, luca);
    await expect(bench.logIn('sub-luca')).rejects.toMatchObject(unknown);
    await bench.auth.admin(admin.enableUser, luca);
    await bench.auth.admin(admin.disableTenant, { tenant: 'ROSSI' });
    await expect(bench.logIn('sub-luca')).rejects.toMatchObject({
      errors: [{ path: 'tenant', message: expect.stringContaining('L’azienda è disattivata') }],
    });
    await bench.auth.admin(admin.enableTenant, { tenant: 'ROSSI' });
  });

  it('is not undone by somebody of another company', async () => {
    const stranger = { ...bench.anna, tenantId: 'CANTINA' };
    const call = bench.auth.call(accounts.unlink, { params: { id: await idOf('luca.bianchi') } }, stranger);
    await expect(call).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a return from the provider', () => {
  it('is good once', async () => {
    const returned = await bench.goAndReturn('sub-luca');
    await bench.finish(returned);
    await expect(bench.finish(returned)).rejects.toMatchObject(stale);
  });

  it('is good once of twenty at the same time', async () => {
    const returned = await bench.goAndReturn('sub-luca');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => bench.finish(returned)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of another attempt is refused, and uses up none', async () => {
    const [own, other] = [await bench.goAndReturn('sub-luca'), await bench.goAndReturn('sub-luca')];
    await expect(bench.finish({ flow: own.flow, query: other.query })).rejects.toMatchObject(stale);
    await expect(bench.finish(own)).resolves.toBeDefined();
  });

  it('with the code of another attempt is refused by the provider', async () => {
    const [own, other] = [await bench.goAndReturn('sub-luca'), await bench.goAndReturn('sub-luca')];
    const mixed = new URLSearchParams(own.query);
    mixed.set('code', new URLSearchParams(other.query).get('code') ?? '');
    await expect(bench.finish({ flow: own.flow, query: String(mixed) })).rejects.toMatchObject(stale);
  });

  it('with a text that is of another kind, was changed or was never ours is refused', async () => {
    const { flow, query } = await bench.goAndReturn('sub-luca');
    const { choice } = await ofKindChoice();
    for (const forged of [`${flow.slice(0, -2)}AA`, choice, 'a.b.c'])
      await expect(bench.finish({ flow: forged, query })).rejects.toMatchObject(stale);
  });

  it('after ten minutes is refused', async () => {
    const returned = await bench.goAndReturn('sub-luca');
    bench.auth.clock.forward(601);
    await expect(bench.finish(returned)).rejects.toMatchObject(stale);
  });

  it('of a person who gave up says so', async () => {
    await expect(bench.logIn('nobody')).rejects.toMatchObject(
      refusedAt('oidc', expect.stringContaining('è stato interrotto')),
    );
  });
});

/** A sealed choice of somebody new. */
async function ofKindChoice() {
  await unlink();
  return bench.offered('sub-luca');
}

it('a log-out gets the provider’s address with the person’s own proof and the fixed return', async () => {
  const { session = '' } = await bench.enter('sub-luca');
  const returnTo = `${redirectUri}/uscita`;
  const { address = '' } = await bench.auth.call(
    oidc.logout,
    { body: { session, returnTo } },
    systemCaller(),
  );
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe(bench.provider.issuer);
  expect(searchParams.get('post_logout_redirect_uri')).toBe(returnTo);
  expect(searchParams.get('id_token_hint')).toMatch(/^ey/);
  const forged = { session: 'a.b.c', returnTo };
  expect(await bench.auth.call(oidc.logout, { body: forged }, systemCaller())).toEqual({});
});

it('the password still works beside it', async () => {
  expect(await bench.auth.submit({ username: 'luca.bianchi', password })).toMatchObject({
    fullName: 'Luca Bianchi',
  });
  expect(await bench.auth.call(oidc.state, {}, systemCaller())).toEqual({
    label: 'Entra con l’account aziendale',
    passwordLogin: true,
  });
});
