import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accounts } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { mails, type Letter } from '@officina/contracts/notifications/mails';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { setTimeout as delay } from 'node:timers/promises';
import { AuthBench } from '../testing/auth-bench.ts';
import { Users } from '../users/user.model.ts';

let bench: AuthBench;
let anna: Caller;
let begunAt: Date;

beforeAll(async () => {
  bench = await AuthBench.start({ settings: { PUBLIC_URL: 'https://officina.example' } });
  begunAt = bench.clock.now();
  anna = await bench.caller('admin');
});
afterAll(() => bench.close());

type Invitation = RequestOf<typeof accounts.create>['body'];
type Edit = RequestOf<typeof accounts.edit>['body'];

const invite = (username: string, parts: Partial<Invitation> = {}, idempotencyKey?: string) => {
  const body: Invitation = { username, fullName: 'Pia Neri', role: 'operator', ...parts };
  return bench.call(accounts.create, { body, ...(idempotencyKey && { idempotencyKey }) }, anna);
};
const edit = (id: string, body: Edit, who = anna, version?: number) =>
  bench.call(accounts.edit, { params: { id }, body, ...(version !== undefined && { version }) }, who);
const renew = (id: string, who = anna) => bench.call(accounts.renew, { params: { id } }, who);
const revoke = (id: string, who = anna) => bench.call(accounts.revoke, { params: { id } }, who);
const listed = async (who = anna) => (await bench.call(accounts.all, {}, who)).items;
const idOf = async (username: string) => (await bench.stored(username))._id.toString();
const actionsOf = async (username: string) => (await bench.eventsOf(username)).map(({ action }) => action);

describe('accounts', () => {
  it('are listed by full name with role, state and last access, for the tenant’s administrators alone', async () => {
    const [first, second, ...others] = await listed();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ username: 'anna.rossi', fullName: 'Anna Rossi', role: 'admin', state: 'ACTIVE' },
      ...{ entry: null, disabled: null },
    });
    const lastAccess = new Date(first?.lastAccessAt ?? '');
    expect([lastAccess >= begunAt, lastAccess <= bench.clock.now()]).toEqual([true, true]);
    expect(second).toMatchObject({ username: 'luca.bianchi', role: 'manager', lastAccessAt: null });
    // Nothing is confirmed where no company account opens anything.
    expect(second).not.toHaveProperty('isEmailConfirmed');
    for (const role of ['operator', 'technician', 'manager'] as const)
      await expect(listed({ ...anna, role })).rejects.toMatchObject({ code: 'forbidden' });
    // A gateway of the version before sends no role.
    const { role: _role, ...before } = anna;
    await expect(listed(before)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are downloaded as they are listed, by administrators alone, without anything secret', async () => {
    const [first, second] = await listed();
    const ids = [second?._id ?? '', first?._id ?? ''];
    const gateway = await testBus(bench.service.nats, 'gateway');
    const file = await gateway.bus.file(accounts.listExcel, { body: { ids } }, anna);
    expect(file.name).toMatch(/^utenti-\d\d-\d\d-\d{4}\.xlsx$/);
    const [sheet] = await readWorkbook(file.content);
    expect(sheet?.getSheetValues().slice(1)).toEqual([
      [undefined, 'Nome e cognome', 'Nome utente', 'Ruolo', 'Stato', 'Ultimo accesso'],
      [undefined, 'Luca Bianchi', 'luca.bianchi', 'Responsabile', 'Attivo'],
      [undefined, 'Anna Rossi', 'anna.rossi', 'Amministratore', 'Attivo', expect.any(Date)],
    ]);
    const manager = { ...anna, role: 'manager' as const };
    await expect(gateway.bus.file(accounts.listExcel, { body: { ids } }, manager)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await gateway.close();
  });

  it('are created with an invitation, which one event tells without its secret', async () => {
    const made = await invite('pia.neri', { email: 'pia@rossi.example', phone: '' });
    expect(made.account).toMatchObject({
      ...{
        username: 'pia.neri',
        role: 'operator',
        state: 'INVITED',
        email: 'pia@rossi.example',
        phone: null,
      },
      entry: { isReset: false, by: 'Anna Rossi', expiresAt: made.entry.expiresAt },
    });
    expect(made.entry.secret).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(made.entry.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const hours = (Date.parse(made.entry.expiresAt) - Date.parse(made.account.entry?.at ?? '')) / 3_600_000;
    expect(hours).toBe(72);
    const [event, ...others] = await bench.eventsOf('pia.neri');
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      ...{ action: 'Invito creato', object: 'Utente Pia Neri (pia.neri)', user: { name: 'Anna Rossi' } },
      to: { username: 'pia.neri', role: 'operator', email: 'pia@rossi.example' },
    });
    const kept = JSON.stringify([await bench.stored('pia.neri'), await bench.service.events()]);
    for (const secret of [made.entry.secret, made.entry.code, made.entry.code.replace('-', '')])
      expect(kept).not.toContain(secret);
  });

  it('with a known name are refused at the name', async () => {
    await expect(invite('luca.bianchi')).rejects.toMatchObject({
      ...{ code: 'duplicate', errors: [{ path: 'username', message: 'Questo nome utente esiste già' }] },
    });
  });

  it('that are created twice with one key are one user with one open link, the latest', async () => {
    const [first, second] = [await invite('ugo.neri', {}, 'key-1'), await invite('ugo.neri', {}, 'key-1')];
    expect(second.account._id).toBe(first.account._id);
    expect(second.entry.secret).not.toBe(first.entry.secret);
    expect(await actionsOf('ugo.neri')).toEqual(['Invito creato', 'Invito creato']);
    await expect(invite('ugo.neri', { role: 'admin' }, 'key-1')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('change name, contacts and role with an event; an empty text clears', async () => {
    const id = await idOf('luca.bianchi');
    await edit(id, { fullName: 'Luca Verdi', phone: '0461 1', email: 'luca@rossi.example' });
    const changed = await edit(id, { phone: '', role: 'technician' });
    expect(changed).toMatchObject({
      ...{ fullName: 'Luca Verdi', phone: null, email: 'luca@rossi.example', role: 'technician' },
    });
    const [, named, lowered] = await bench.eventsOf('luca.bianchi');
    expect(named).toMatchObject({
      action: 'Utente modificato',
      to: { fullName: 'Luca Verdi', phone: '0461 1', email: 'luca@rossi.example' },
    });
    expect(lowered).toMatchObject({
      ...{ action: 'Ruolo cambiato', from: { role: 'manager', phone: '0461 1' } },
      to: { role: 'technician', phone: null },
    });
    await edit(id, { fullName: 'Luca Bianchi', role: 'manager', phone: null, email: null });
  });

  it('that somebody else has changed are stale, with the account of now', async () => {
    const id = await idOf('luca.bianchi');
    const { __v } = await edit(id, { phone: '1' });
    await edit(id, { phone: '2' }, anna, __v);
    const refusal = edit(id, { phone: '3' }, anna, __v);
    await expect(refusal).rejects.toMatchObject({
      code: 'stale',
      current: { __v: __v + 1, phone: '2', state: 'ACTIVE', role: 'manager' },
    });
    await refusal.catch((error: { current: object }) =>
      expect(Object.keys(error.current)).not.toContain('passwordHash'),
    );
  });

  it('that are disabled have no sessions and no open link, and say by whom', async () => {
    const id = await idOf('luca.bianchi');
    const token = await bench.signIn({ username: 'luca.bianchi' });
    await renew(id);
    const disabled = await edit(id, { isActive: false });
    expect(disabled).toMatchObject({ state: 'DISABLED', entry: null, disabled: { by: 'Anna Rossi' } });
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(renew(id)).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'isActive' }] });
    expect(await edit(id, { isActive: true })).toMatchObject({ state: 'ACTIVE', disabled: null });
    const actions = (await actionsOf('luca.bianchi')).slice(-3);
    expect(actions).toEqual(['Link per la password creato', 'Utente disattivato', 'Utente attivato']);
  });

  it('of somebody who never entered are invited while there is an open link, then expired', async () => {
    const { account } = await invite('ada.neri');
    expect((await revoke(account._id)).state).toBe('EXPIRED');
    expect((await renew(account._id)).account).toMatchObject({ state: 'INVITED', entry: { isReset: false } });
    expect(await actionsOf('ada.neri')).toEqual(['Invito creato', 'Invito annullato', 'Invito creato']);
    const again = await revoke(account._id);
    expect((await revoke(account._id)).__v).toBe(again.__v);
  });

  it('of another tenant are not found', async () => {
    const stranger = { ...(await bench.caller('admin', { tenant: 'CANTINA' })), role: 'admin' as const };
    const id = await idOf('luca.bianchi');
    const { __v, passwordHash } = await bench.stored('luca.bianchi');
    for (const attack of [
      () => edit(id, { role: 'operator', isActive: false }, stranger),
      () => renew(id, stranger),
      () => revoke(id, stranger),
    ])
      await expect(attack()).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.stored('luca.bianchi')).toMatchObject({ __v, passwordHash });
    expect((await listed(stranger)).map(({ fullName }) => fullName)).toEqual(['Anna Rossi della Cantina']);
  });
});

describe('an administrator', () => {
  it('cannot reset the own password past the old one, nor disable the own account', async () => {
    const id = await idOf('anna.rossi');
    await expect(renew(id)).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'username' }] });
    await expect(edit(id, { isActive: false })).rejects.toMatchObject({
      ...{ code: 'invalid', errors: [{ path: 'isActive' }] },
    });
    const stored = await bench.stored('anna.rossi');
    expect([stored['isActive'], stored['entry']]).toEqual([true, undefined]);
  });

  it('who is the last active one is neither lowered nor disabled; one who was only invited does not count', async () => {
    const id = await idOf('anna.rossi');
    await invite('leo.neri', { role: 'admin' });
    const last = { code: 'invalid', errors: [{ path: 'role' }] };
    await expect(edit(id, { role: 'manager' })).rejects.toMatchObject(last);
    await expect(
      bench.admin(admin.disableUser, { tenant: 'ROSSI', username: 'anna.rossi' }),
    ).rejects.toMatchObject({
      ...{ code: 'invalid', errors: [{ path: 'isActive' }] },
    });
    await bench.admin(admin.setRole, { tenant: 'ROSSI', username: 'luca.bianchi', role: 'admin' });
    expect(await edit(id, { role: 'manager' })).toMatchObject({ role: 'manager' });
    await bench.admin(admin.setRole, { tenant: 'ROSSI', username: 'anna.rossi', role: 'admin' });
  });

  it('remains, of two who lower each other at once, also while the store is slow', async () => {
    await bench.admin(admin.setRole, { tenant: 'ROSSI', username: 'luca.bianchi', role: 'admin' });
    const { exists } = Users.prototype;
    const slow = jest.spyOn(Users.prototype, 'exists').mockImplementation(async function (
      this: Users,
      ...who
    ) {
      const found = await exists.apply(this, who);
      await delay(200);
      return found;
    });
    const ids = [await idOf('anna.rossi'), await idOf('luca.bianchi')];
    const outcomes = await Promise.allSettled(ids.map((id) => edit(id, { role: 'operator' })));
    slow.mockRestore();
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const admins = (await listed()).filter(({ role, state }) => role === 'admin' && state === 'ACTIVE');
    expect(admins).toHaveLength(1);
    const [{ username = '' } = {}] = admins;
    const other = username === 'anna.rossi' ? 'luca.bianchi' : 'anna.rossi';
    await edit(await idOf(other), { role: 'admin' });
  });
});

describe('a new link', () => {
  const answering = async (isOn: boolean) => {
    const letters: Letter[] = [];
    const { nats } = bench.service;
    const on = await standIn(nats, 'notifications', mails.isOn, () => ({ isOn }));
    const send = await standIn(nats, 'notifications', mails.send, ({ body }) => {
      letters.push(body);
      return { key: body.key, state: 'waiting' as const, at: new Date().toISOString() };
    });
    const close = async () => {
      await on.close();
      await send.close();
    };
    return { letters, close };
  };

  it('goes to its person by e-mail too, where there is a mail server', async () => {
    const { letters, close } = await answering(true);
    const email = 'bruno@example.com';
    const { account, entry } = await invite('bruno.sala', { fullName: 'Bruno Sala', email });
    expect(entry.mailedTo).toBe(email);
    expect((await invite('carla.riva')).entry).not.toHaveProperty('mailedTo');
    const { secretHash } = (await bench.stored('bruno.sala')).entry ?? {};
    await close();
    expect(letters).toEqual([
      {
        ...{ key: `entry:${secretHash}`, to: email, isSecret: true, subject: 'Il tuo accesso a Officina' },
        text: [
          'Buongiorno Bruno Sala,',
          'Anna Rossi ti ha dato un accesso a Officina. Con questo link scegli la tua password ed entri:',
          `https://officina.example/entra#${entry.secret}`,
          'Vale una volta sola, per tre giorni. Se non l’aspettavi, non aprirlo e dillo a chi amministra Officina.',
        ].join('\n\n'),
      },
    ]);
    // Nobody answers now.
    expect((await renew(account._id)).entry).not.toHaveProperty('mailedTo');
  });

  it('is only shown without a mail server', async () => {
    const { letters, close } = await answering(false);
    expect((await renew(await idOf('bruno.sala'))).entry).not.toHaveProperty('mailedTo');
    await close();
    expect(letters).toEqual([]);
  });
});
