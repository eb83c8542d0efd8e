import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { entries } from '@officina/contracts/auth/accounts';
import type { RequestOf } from '@officina/contracts/endpoint';
import { systemCaller } from '@officina/server-kit/system-caller';
import { AuthBench, nonce } from '../../../services/auth-proxy/src/testing/auth-bench.ts';

const script = fileURLToPath(new URL('../admin.mjs', import.meta.url));
let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

type Key = RequestOf<typeof entries.use>['body']['key'];

interface Outcome {
  code: number | string;
  out: string;
  err: string;
}

const runOn = (stack: object, words: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = { PATH: '', OFFICINA_STACK: JSON.stringify(stack) };
    execFile(process.execPath, [script, ...words], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out: out.trim(), err: err.trim() }),
    );
  });

const run = (...words: string[]): Promise<Outcome> => {
  const { NATS_URL, NATS_PASSWORD } = bench.service.nats.config('admin');
  return runOn({ natsUrl: NATS_URL, passwords: { admin: NATS_PASSWORD } }, words);
};

describe('npm run admin', () => {
  it('creates a tenant and a user who can log in with the printed password', async () => {
    expect(await run('create-tenant', 'nuova', '--name', 'Nuova srl')).toMatchObject({
      code: 0,
      out: 'Azienda NUOVA (Nuova srl) creata.',
    });
    const { code, out } = await run('add-user', 'nuova', 'Ida.Verdi', 'Ida Verdi');
    expect(code).toBe(0);
    const [, password = ''] =
      /^Utente ida\.verdi \(Ida Verdi\) aggiunto\. Password: (\S{15})$/.exec(out) ?? [];
    await expect(bench.login({ tenant: 'NUOVA', username: 'ida.verdi', password })).resolves.toContain('.');
  });

  it('runs each of its commands', async () => {
    const outs = [
      await run('set-password', 'ROSSI', 'luca.bianchi', '--password', 'nuova-nuova'),
      await run('disable-user', 'ROSSI', 'luca.bianchi'),
      await run('enable-user', 'ROSSI', 'luca.bianchi'),
      await run('menuhidden', 'ROSSI', 'visit', 'on'),
      await run('service', 'ROSSI', 'form', 'off'),
      await run('lots', 'ROSSI', 'instrument', 'refractometer'),
      await run('lots', 'ROSSI', 'band', 'AL1', '8', '14,5'),
      await run('rotate-key'),
    ];
    expect(outs.map(({ code, out }) => [code, out])).toEqual([
      [0, 'Password di luca.bianchi cambiata, sessioni chiuse.'],
      [0, 'Utente luca.bianchi disattivato, sessioni chiuse.'],
      [0, 'Utente luca.bianchi attivato.'],
      [0, 'La voce visit è nascosta.'],
      [0, 'Il servizio form è spento.'],
      [0, 'I lotti si leggono con: refractometer.'],
      [0, 'AL1 fermenta tra 8 e 14.5 °C.'],
      [0, 'La chiave nuova firma tra due minuti; la vecchia vale finché scade il suo ultimo token.'],
    ]);
    const { out } = await run('token', 'ROSSI', 'anna.rossi');
    expect(bench.callerOf(out)).toMatchObject({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
  });

  it('changes roles, and adds a user with a role; the last administrator stays one', async () => {
    expect((await run('set-role', 'ROSSI', 'luca.bianchi', 'Tecnico')).out).toBe(
      'Utente luca.bianchi: Tecnico.',
    );
    await run('set-role', 'ROSSI', 'luca.bianchi', 'responsabile');
    expect(await run('set-role', 'ROSSI', 'anna.rossi', 'operatore')).toMatchObject({
      ...{ code: 1, err: 'È l’ultimo amministratore attivo dell’azienda: prima nominane un altro.' },
    });
    expect(await run('set-role', 'ROSSI', 'luca.bianchi', 'capo')).toMatchObject({
      code: 2,
      err: '«capo» non è un ruolo. Si può scrivere: operatore|tecnico|responsabile|amministratore.',
    });
    const added = [
      'add-user',
      'CANTINA',
      'ida',
      'Ida',
      '--password',
      'chiave-di-prova',
      '--role',
      'operatore',
    ];
    expect((await run(...added)).out).toBe('Utente ida (Ida) aggiunto.');
    expect(await bench.stored('ida', 'CANTINA')).toMatchObject({ role: 'operator' });
  });

  it('invites a user and resets a password with a link and a code, each for one use', async () => {
    const { out } = await run('invite', 'cantina', 'pia.neri', 'Pia Neri', '--role', 'tecnico');
    const address = 'http://127.0.0.1:4200/entra';
    const [, secret = ''] =
      /^Invito per pia\.neri \(Pia Neri, Tecnico\)\. Vale 72 ore .*\nLink: http:\/\/127\.0\.0\.1:4200\/entra#(\S{22})\nCodice: \S{4}-\S{4}, /.exec(
        out,
      ) ?? [];
    expect(out).toContain(`, da scrivere su ${address} con il codice azienda CANTINA`);
    const use = (key: Key, password: string) => {
      const body = { key, password, address: '192.0.2.1', nonce };
      return bench.service.call(entries.use, { body }, systemCaller());
    };
    await use({ secret }, 'tornio blu di novembre');
    const reset = (await run('reset', 'CANTINA', 'pia.neri')).out;
    expect(reset).toMatch(/^Link per pia\.neri \(Pia Neri\)\. Vale 72 ore e una volta sola/);
    const [, code = ''] = /Codice: (\S{9}),/.exec(reset) ?? [];
    await use({ tenant: 'CANTINA', code }, 'fresa verde di dicembre');
    const pia = { tenant: 'CANTINA', username: 'pia.neri' };
    await expect(bench.login({ ...pia, password: 'fresa verde di dicembre' })).resolves.toContain('.');
    const again = (await run('reset', 'CANTINA', 'pia.neri')).out;
    expect((await run('revoke', 'CANTINA', 'pia.neri')).out).toBe('pia.neri non ha più nessun link aperto.');
    const [, ended = ''] = /#(\S{22})/.exec(again) ?? [];
    await expect(use({ secret: ended }, 'tornio blu di novembre')).rejects.toMatchObject({ code: 'invalid' });
    expect(await run('reset', 'CANTINA', 'nessuno')).toMatchObject({
      ...{ code: 1, err: 'Non c’è nessun utente nessuno in CANTINA.' },
    });
  });

  it('disables and enables a tenant', async () => {
    const outs = [await run('disable', 'cantina'), await run('enable', 'CANTINA')];
    expect(outs.map(({ code, out }) => [code, out])).toEqual([
      [0, 'Azienda CANTINA disattivata, sessioni chiuse.'],
      [0, 'Azienda CANTINA attivata.'],
    ]);
  });

  it('shows the letterhead of a company, changes given fields and clears empty ones', async () => {
    const tenant = async (...words: string[]) => (await run('tenant', 'ROSSI', ...words)).out.split('\n');
    const before = await tenant();
    expect(before).toEqual([
      'Nome: Officine Rossi',
      ...['Indirizzo: —', 'CAP: —', 'Città: —', 'Provincia: —', 'Partita IVA: —', 'Telefono: —', 'E-mail: —'],
      ...['Consegna a: —', 'Codice destinatario: —', 'Fuso orario: Europe/Rome'],
    ]);
    const options = ['--vat', '01234560221', '--city', 'Pergine', '--deliver-to', 'Magazzino\\nVia Roma 1'];
    expect(await tenant(...options)).toEqual([
      'Nome: Officine Rossi',
      ...['Indirizzo: —', 'CAP: —', 'Città: Pergine', 'Provincia: —', 'Partita IVA: 01234560221'],
      ...['Telefono: —', 'E-mail: —', 'Consegna a: Magazzino / Via Roma 1', 'Codice destinatario: —'],
      'Fuso orario: Europe/Rome',
    ]);
    expect(await tenant('--vat', '', '--city', '', '--deliver-to', '')).toEqual(before);
    expect(await run('tenant', 'ROSSI', '--email', 'rossi')).toMatchObject({
      ...{ code: 1, err: 'L’e-mail non va bene: deve essere un indirizzo di posta.' },
    });
    expect((await run('tenant', 'ROSSI', '--name', '')).err).toBe('Il nome non può restare vuoto.');
    expect((await run('tenant', 'NESSUNA')).err).toBe('Non c’è un’azienda «NESSUNA».');
  });

  it('lists companies and users, renames a user and shows a company, without secrets', async () => {
    const lines = async (...words: string[]) => (await run(...words)).out.split('\n');
    await run('create-tenant', 'VUOTA', '--name', 'Vuota srl', '--timezone', 'Atlantic/Azores');
    await run('disable', 'VUOTA');
    expect(await lines('tenants')).toEqual([
      ...['CANTINA  Cantina del Lago  Europe/Rome', 'NUOVA    Nuova srl         Europe/Rome'],
      ...[
        'ROSSI    Officine Rossi    Europe/Rome',
        'VUOTA    Vuota srl         Atlantic/Azores  disattivata',
      ],
    ]);
    expect(await lines('users', 'VUOTA')).toEqual(['Non c’è ancora nessuna persona.']);
    await run('disable-user', 'ROSSI', 'luca.bianchi');
    await run('invite', 'ROSSI', 'pia.neri', 'Pia Neri', '--role', 'operatore');
    await run('invite', 'ROSSI', 'ugo.neri', 'Ugo Neri', '--role', 'tecnico');
    await run('revoke', 'ROSSI', 'ugo.neri');
    expect(await lines('rename-user', 'ROSSI', 'Luca.Bianchi', ' Luca Verdi ')).toEqual([
      'Utente luca.bianchi: Luca Verdi. Chi è già entrato si vede con il nome nuovo dal prossimo accesso.',
    ]);
    expect(await lines('users', 'rossi')).toEqual([
      'anna.rossi    Anna Rossi  Amministratore',
      'luca.bianchi  Luca Verdi  Responsabile    disattivato',
      'pia.neri      Pia Neri    Operatore       deve ancora entrare',
      'ugo.neri      Ugo Neri    Tecnico         non è mai entrato, e non ha un link che vale',
    ]);
    await run('enable-user', 'ROSSI', 'luca.bianchi');
    await run('rename-user', 'ROSSI', 'luca.bianchi', 'Luca Bianchi');
    await run('tenant', 'VUOTA', '--timezone', 'Europe/Lisbon', '--city', 'Faro');
    await run('service', 'VUOTA', 'orders', 'off');
    await run('menuhidden', 'VUOTA', 'stat', 'on');
    await run('networks', 'VUOTA', 'add', '10.0.0.0/24');
    await run('add-user', 'VUOTA', 'ida', 'Ida Faro', '--password', 'chiave-di-prova');
    expect(await lines('show', 'vuota')).toEqual([
      ...['Codice: VUOTA', 'Stato: disattivata', 'Nome: Vuota srl', 'Indirizzo: —', 'CAP: —', 'Città: Faro'],
      ...['Provincia: —', 'Partita IVA: —', 'Telefono: —', 'E-mail: —', 'Consegna a: —'],
      ...['Codice destinatario: —', 'Fuso orario: Europe/Lisbon', 'Persone: 1', 'Servizi spenti: orders'],
      'Voci nascoste: stat',
      'Lotti: hydrometer, AL1 12–22 °C, DO2 12–22 °C, RO3 12–22 °C, BR4 12–22 °C',
      'Reti dei sensori: 10.0.0.0/24',
    ]);
    for (const word of ['users', 'show'])
      expect(await run(word, 'NESSUNA')).toMatchObject({ code: 1, err: 'Non c’è un’azienda «NESSUNA».' });
    expect((await run('tenant', 'VUOTA', '--timezone', 'Marte/Base')).err).toBe('Fuso orario sconosciuto.');
    await run('rename-user', 'VUOTA', 'ida', '').then(({ code, err }) =>
      expect([code, err]).toEqual([1, 'Il nome e cognome non può restare vuoto.']),
    );
  });

  describe('networks of a tenant', () => {
    const networks = async (...words: string[]) => {
      const { code, out, err } = await run('networks', 'ROSSI', ...words);
      return code === 0 ? out : `${code} ${err}`;
    };

    it('can be added, removed and listed', async () => {
      expect(await networks()).toBe('Nessuna rete: nessun sensore viene letto.');
      expect(await networks('add', '10.0.0.0/24', '127.0.0.1:5020')).toBe('10.0.0.0/24\n127.0.0.1:5020');
      expect(await networks('add', '10.0.0.0/24', 'fd00::7')).toBe('10.0.0.0/24\n127.0.0.1:5020\nfd00::7');
      expect(await networks('remove', '127.0.0.1:5020', '10.9.9.9')).toBe('10.0.0.0/24\nfd00::7');
      const ports = ['10.0.1.0/24:1502', '[fd00::/64]:1502'];
      expect(await networks('add', ...ports)).toBe(['10.0.0.0/24', 'fd00::7', ...ports].join('\n'));
    });

    it('can be set, and invalid ones are refused', async () => {
      expect(await networks('set', '10.1.0.0/16')).toBe('10.1.0.0/16');
      expect(await networks('add', 'plc.example')).toBe(
        '1 «plc.example»: Rete non valida: 10.0.0.0/24, 10.0.0.7 o, con la porta, 10.0.0.0/24:1502, 10.0.0.7:1502.',
      );
      expect(await networks('add')).toBe('2 Scrivi quali reti: 10.0.0.0/24.');
      expect(await networks('drop', '10.0.0.7')).toMatch(
        /^2 «drop» non c’è\. Come cambio delle reti si può scrivere: /,
      );
      expect((await run('networks', 'NESSUNA')).err).toBe('Non c’è un’azienda «NESSUNA».');
    });
  });

  it('warns that an enabled service needs another one that is disabled', async () => {
    expect((await run('service', 'ROSSI', 'site', 'off')).out).toBe('Il servizio site è spento.');
    expect((await run('service', 'ROSSI', 'visit', 'on')).out).toBe(
      'Il servizio visit è acceso, ma quello che gli serve è spento.',
    );
    expect((await run('service', 'ROSSI', 'site', 'on')).out).toBe('Il servizio site è acceso.');
    expect((await run('service', 'ROSSI', 'visit', 'on')).out).toBe('Il servizio visit è acceso.');
  });

  it('reports a refusal in one sentence and exits with 1', async () => {
    expect(await run('add-user', 'NESSUNA', 'ida', 'Ida')).toEqual({
      code: 1,
      out: '',
      err: 'Non c’è nessuna azienda con il codice NESSUNA.',
    });
    const short = await run('set-password', 'ROSSI', 'anna.rossi', '--password', 'corta');
    expect(short).toMatchObject({ code: 1, err: 'La password deve avere almeno 8 caratteri.' });
    const twice = await run('create-tenant', 'ROSSI', '--name', 'Due');
    expect(twice).toMatchObject({ code: 1, err: 'Questo codice azienda esiste già.' });
  });

  it('prints its help and exits with 2 for a wrong command line', async () => {
    for (const words of [
      ['nope'],
      ['token', 'ROSSI'],
      ['menuhidden', 'ROSSI', 'cheese', 'on'],
      ['lots', 'ROSSI'],
      ['lots', 'ROSSI', 'instrument'],
      ['lots', 'ROSSI', 'instrument', 'nose'],
      ['lots', 'ROSSI', 'band', 'AL1', '8'],
      ['lots', 'ROSSI', 'band', 'AL1', '8', '14', '15'],
      ['lots', 'ROSSI', 'band', 'AL1', 'cold', '14'],
      ['lots', 'ROSSI', 'colour', 'red'],
      ['--bad'],
      [],
    ]) {
      expect((await run(...words)).code).toBe(2);
    }
    expect((await run('lots', 'ROSSI', 'instrument')).err).toBe(
      'Scrivi quale strumento: hydrometer, refractometer.',
    );
    const help = await run('--help');
    expect(help.code).toBe(0);
    for (const command of [
      'create-tenant',
      'tenants',
      'show',
      'users',
      'rename-user',
      'add-user',
      'invite',
      'reset',
      'revoke',
      'set-role',
      'disable-user',
      'set-password',
      'menuhidden',
      'token',
    ]) {
      expect(help.out).toContain(command);
    }
  });

  it.each([
    ['dry-run', ['disable-user', 'ROSSI', 'luca.bianchi', '--dry-run']],
    ['dry-run', ['orphans', 'ROSSI', '--mend', 'PRE-04', '--dry-run']],
    ['password', ['create-tenant', 'ALTRA', '--name', 'Altra', '--password', 'segreta-1']],
    ['mend', ['rotate-key', '--mend', 'PRE-04']],
    ['name', ['import', 'machines', 'ROSSI', 'macchinari.csv', '--name', 'x']],
  ])('refuses an unknown option --%s instead of ignoring it', async (option, words) => {
    expect(await run(...words)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(new RegExp(`^${words[0]} non ha --${option}\\. Si scrive: ${words[0]}`)),
    });
  });

  it('reports that nothing is running and exits with 3', async () => {
    const outcome = await runOn({ natsUrl: 'nats://127.0.0.1:9', passwords: {} }, [
      'token',
      'ROSSI',
      'anna.rossi',
    ]);
    expect(outcome).toMatchObject({ code: 3, err: expect.stringContaining('non è accesa') });
  });
});
