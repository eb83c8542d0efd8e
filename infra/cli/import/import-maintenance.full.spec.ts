import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { spares } from '@officina/contracts/maintenance/spares';
import { caller } from '@officina/server-kit/testing/callers';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deletedSite, root, startImports, type ImportsBench } from './testing/imports-bench.ts';
import {
  customerIds,
  owners,
  siteIds,
} from '../../../services/maintenance/src/testing/maintenance-service.ts';

const by = (tenantId: string) => caller({ tenantId });
let bench: ImportsBench;
// Each run spawns its own process on a machine that is busy with other suites.
jest.setTimeout(120_000);

beforeAll(async () => {
  bench = await startImports();
});
afterAll(() => bench.close());

describe('npm run admin -- import', () => {
  it('creates and updates machines by code, lists each change, signs the events, and changes nothing on a second run', async () => {
    const kept = await bench.service.newMachine({ shortCode: 'PRE-04', name: 'Pressa', serial: 'S-1' });
    const file = bench.fileOf(
      'Nome;Codice;Luogo;Proprietario;Data installazione;Colore',
      'Pressa piegatrice;pre-04;capannone a;;;rossa',
      'Tornio;TOR-01;CAPA;Anna Rossi;31/03/2019;blu',
    );
    const expected = {
      err: [
        'colonna che non si importa: «Colore»',
        'colonne che non ci sono, restano come sono: «Costruttore», «Modello», «Seriale», «Reparto», «Cliente», «Tag», «Attiva», «Marcatura CE», «Manuale presente», «Certificato di conformità», «Collegamento al manuale»',
      ],
      out: [
        'riga 2: cambia, PRE-04 Pressa: Codice PRE-04 → pre-04; Nome Pressa → Pressa piegatrice; Luogo — → Capannone A',
        'riga 3: nuova, TOR-01 Tornio',
      ],
    };
    const dry = await bench.run('machines', 'rossi', file, '--dry-run');
    expect(dry).toEqual({
      code: 0,
      err: expected.err,
      out: [...expected.out, '1 nuova, 1 cambiata, 0 uguali. Non è stato scritto niente.'],
    });
    expect(await bench.machinesOf('ROSSI')).toEqual([kept]);

    const done = await bench.run('machines', 'rossi', file);
    expect(done).toEqual({
      code: 0,
      err: expected.err,
      out: [...expected.out, '1 nuova, 1 cambiata, 0 uguali.'],
    });
    const [made, changed] = await bench.machinesOf('ROSSI');
    expect(made).toMatchObject({
      ...{ shortCode: 'TOR-01', name: 'Tornio', site: siteIds['ROSSI'], owner: owners['ROSSI'] },
      ...{ installDate: '2019-03-30T23:00:00.000Z', isActive: true, __v: 0 },
    });
    expect(changed).toMatchObject({ _id: kept._id, __v: 1, name: 'Pressa piegatrice', serial: 'S-1' });
    const events = (await bench.eventsOf('ROSSI')).filter(({ user }) => user.name === 'Importazione');
    expect(events.map(({ action, user }) => [action, user.id]).sort()).toEqual([
      ['Macchinario creato', null],
      ['Macchinario modificato', null],
    ]);

    const before = await bench.machinesOf('ROSSI');
    expect(await bench.run('machines', 'ROSSI', file)).toMatchObject({
      code: 0,
      out: ['0 nuove, 0 cambiate, 2 uguali.'],
    });
    expect(await bench.machinesOf('ROSSI')).toEqual(before);
    expect((await bench.eventsOf('ROSSI')).filter(({ user }) => user.name === 'Importazione')).toHaveLength(
      2,
    );
  });

  it('lists every bad row and imports none; once the rows are corrected it imports them all', async () => {
    const bad = bench.fileOf(
      'Codice,Nome,Luogo,Installato il',
      ...['AAA-01,Buona,CAPA,', 'A,Corta,CAPA,', 'AAA-02,Altrove,Altrove,'],
      ...[',Senza,,', 'aaa-01,Ancora,,', 'BBB-01,Buona,,', 'BBB-02,Futura,,31/12/2199'],
    );
    const { code, out, err } = await bench.run('machines', 'CANTINA', bad);
    expect([code, out]).toEqual([1, []]);
    expect(err.slice(1)).toEqual([
      'riga 2: Come la riga 6: tienine una',
      'riga 3, Codice: Name must be min 4',
      'riga 4, Luogo: Luogo che non c’è: prima crealo',
      'riga 5, Codice: Name is required',
      'riga 6: Come la riga 2: tienine una',
      'riga 8, Installato il: Deve stare tra il 01/01/1900 e i prossimi 20 anni',
      '6 righe rifiutate su 7: non è stato importato niente.',
    ]);
    expect(await bench.machinesOf('CANTINA')).toEqual([]);
    const corrected = bench.fileOf('Codice,Nome', 'AAA-01,Buona', 'AAA-02,Altra');
    expect((await bench.run('machines', 'CANTINA', corrected)).out).toEqual([
      'riga 2: nuova, AAA-01 Buona',
      'riga 3: nuova, AAA-02 Altra',
      '2 nuove, 0 cambiate, 0 uguali.',
    ]);
  });

  it('sets a machine’s customer by name or code; an empty cell removes no customer', async () => {
    const file = bench.fileOf('Codice;Cliente', 'FER-01;officine fersina', 'FER-02;C-002', 'FER-03;');
    const { code, out } = await bench.run('machines', 'CANTINA', file);
    expect([code, out.at(-1)]).toEqual([0, '3 nuove, 0 cambiate, 0 uguali.']);
    const later = bench.fileOf('Codice;Cliente', 'FER-01;', 'FER-02;C-002', 'FER-03;C-002');
    expect((await bench.run('machines', 'CANTINA', later)).out).toEqual([
      'riga 4: cambia, FER-03: Cliente — → Officine Fersina',
      '0 nuove, 1 cambiata, 2 uguali.',
    ]);
    const named = (await bench.machinesOf('CANTINA')).filter(({ shortCode }) => shortCode.startsWith('FER'));
    expect(named.map(({ customer }) => customer)).toEqual(Array(3).fill(customerIds['CANTINA']));
    const unknown = bench.fileOf('Codice;Cliente', 'FER-01;Nessuno');
    expect((await bench.run('machines', 'CANTINA', unknown)).err.slice(1)).toEqual([
      'riga 2, Cliente: Cliente che non c’è: importa prima i clienti',
      '1 riga rifiutata su 1: non è stato importato niente.',
    ]);
  });

  it('matches spares by internal code, else by machine and name; two spares with one name are refused', async () => {
    const tenant = by('SPARES');
    const press = await bench.service.newMachine({ shortCode: 'PRE-01' }, tenant);
    const put = (body: object) =>
      bench.service.call(spares.create, { body: { name: 'Cinghia', machineId: press._id, ...body } }, tenant);
    const coded = await put({ code: 'CIN-1', name: 'Cinghia A' });
    const nameless = await put({ name: 'Filtro' });
    const file = bench.fileOf(
      'Codice interno;Nome;Macchina;Stato',
      'cin-1;Cinghia A42;PRE-01;Esaurito',
      ';FILTRO;pre-01;Presente',
      ';Filtro;;Ordinato',
      'CIN-2;Filtro aria;PRE-01;',
    );
    expect((await bench.run('spares', 'SPARES', file)).out).toEqual([
      'riga 2: cambia, CIN-1 Cinghia A: Codice interno CIN-1 → cin-1; Nome Cinghia A → Cinghia A42; Stato Ignoto → Esaurito',
      'riga 3: cambia, Filtro: Nome Filtro → FILTRO; Stato Ignoto → Presente',
      'riga 4: nuova, Filtro',
      'riga 5: nuova, CIN-2 Filtro aria',
      '2 nuove, 2 cambiate, 0 uguali.',
    ]);
    const stored = await bench.sparesOf('SPARES');
    expect(stored.find(({ _id }) => _id === coded._id)).toMatchObject({ orderStatus: 'FINISH' });
    expect(stored.find(({ _id }) => _id === nameless._id)).toMatchObject({ name: 'FILTRO' });
    await put({ name: 'Guarnizione' });
    await put({ name: 'guarnizione', code: 'G-1' });
    const ambiguous = bench.fileOf('Nome;Macchina', 'Guarnizione;PRE-01');
    const refused = await bench.run('spares', 'SPARES', ambiguous);
    expect([refused.code, refused.out]).toEqual([1, []]);
    expect(refused.err.slice(1)).toEqual([
      'riga 2: Si chiamano così in 2: dai a ognuno un codice, e alla riga quello di chi intende',
      '1 riga rifiutata su 1: non è stato importato niente.',
    ]);
    const named = bench.fileOf('Codice interno;Nome;Macchina;Stato', 'G-1;Guarnizione;PRE-01;Esaurito');
    expect((await bench.run('spares', 'SPARES', named)).out).toEqual([
      'riga 2: cambia, G-1 guarnizione: Nome guarnizione → Guarnizione; Stato Ignoto → Esaurito',
      '0 nuove, 1 cambiata, 0 uguali.',
    ]);
  });

  it('gives existing spares the codes that a later list contains, and creates no duplicates', async () => {
    const bare = bench.fileOf('Nome;Codice interno', 'Filtro;', 'Cinghia;', 'Rullo;');
    expect((await bench.run('spares', 'LATER', bare)).out.at(-1)).toBe('3 nuove, 0 cambiate, 0 uguali.');
    const coded = bench.fileOf('Nome;Codice interno', 'Filtro;F-1', 'CINGHIA;C-1', 'Molla;M-1');
    expect((await bench.run('spares', 'LATER', coded)).out).toEqual([
      'riga 2: cambia, Filtro: Codice interno — → F-1',
      'riga 3: cambia, Cinghia: Codice interno — → C-1; Nome Cinghia → CINGHIA',
      'riga 4: nuova, M-1 Molla',
      '1 nuova, 2 cambiate, 0 uguali.',
    ]);
    expect((await bench.run('spares', 'LATER', coded)).out).toEqual(['0 nuove, 0 cambiate, 3 uguali.']);
    expect((await bench.run('spares', 'LATER', bare)).out.at(-1)).toBe('0 nuove, 1 cambiata, 2 uguali.');
    expect((await bench.sparesOf('LATER')).map(({ code }) => code)).toEqual([null, 'C-1', 'F-1', 'M-1']);
  });

  it('recreates deleted spares and leaves those with a changed code alone', async () => {
    const file = bench.fileOf('Codice;Nome', 'R-1;Rullo', 'R-2;Rullo doppio');
    expect((await bench.run('spares', 'AGAIN', file)).out.at(-1)).toBe('2 nuove, 0 cambiate, 0 uguali.');
    const [first, second] = await bench.sparesOf('AGAIN');
    const tenant = by('AGAIN');
    await bench.service.call(spares.remove, { params: { id: first?._id ?? '' } }, tenant);
    await bench.service.call(
      spares.edit,
      { params: { id: second?._id ?? '' }, body: { code: 'R-2B' } },
      tenant,
    );
    for (const counts of ['2 nuove, 0 cambiate, 0 uguali.', '0 nuove, 0 cambiate, 2 uguali.'])
      expect((await bench.run('spares', 'AGAIN', file)).out.at(-1)).toBe(counts);
    expect((await bench.sparesOf('AGAIN')).map(({ code }) => code)).toEqual(['R-1', 'R-2', 'R-2B']);
  });

  it('resolves the file against the caller’s folder, as npm passes it', async () => {
    const file = bench.fileOf('Codice', 'QUI-01');
    const { ended } = bench.begin(['machines', 'WHERE', basename(file)], { INIT_CWD: bench.folder });
    expect((await ended).out).toEqual(['riga 2: nuova, QUI-01', '1 nuova, 0 cambiate, 0 uguali.']);
  });

  it('reports the row that is refused after the check, and how many rows were saved', async () => {
    const file = bench.fileOf('Codice;Luogo', 'AAA-01;', 'AAA-02;CAPA', 'AAA-03;');
    const { code, out, err } = await bench.run('machines', deletedSite, file);
    expect([code, out]).toEqual([1, []]);
    expect(err.slice(1)).toEqual([
      'la riga 3 non si può salvare',
      '2 righe su 3 sono salvate: importa di nuovo lo stesso file per continuare.',
      'Luogo sconosciuto.',
    ]);
    expect((await bench.machinesOf(deletedSite)).map(({ shortCode }) => shortCode)).toEqual([
      'AAA-01',
      'AAA-03',
    ]);
  });

  it.each([
    ['machines', 'docs/import/macchinari.xlsx', '6 nuove, 0 cambiate, 0 uguali.'],
    ['spares', 'docs/import/ricambi.csv', '6 nuove, 0 cambiate, 0 uguali.'],
  ])('imports the example of %s without a warning about its columns', async (kind, file, counts) => {
    const path = join(root, file);
    const dry = await bench.run(kind, 'ESEMPIO', path, '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: [] });
    expect((await bench.run(kind, 'ESEMPIO', path)).out.at(-1)).toBe(counts);
    expect((await bench.run(kind, 'ESEMPIO', path)).out).toEqual(['0 nuove, 0 cambiate, 6 uguali.']);
  });

  it('refuses an unknown kind, tenant or file with a readable message', async () => {
    const file = bench.fileOf('Codice', 'AAA-01');
    const refused = async (...words: string[]) => {
      const { code, out, err } = await bench.run(...words);
      expect([code === 0, out]).toEqual([false, []]);
      return err.at(-1);
    };
    expect(await refused('orders', 'ROSSI', file)).toBe(
      '«orders» non c’è. Come elenco si può scrivere: customers, sites, machines, spares, plans, sensors.',
    );
    expect(await refused('machines', 'a/b', file)).toBe('Non c’è un’azienda «a/b».');
    expect(await refused('machines', 'nessuno', file)).toBe('Non c’è un’azienda «nessuno».');
    const headless = bench.fileOf('Nome', 'Pressa');
    mkdirSync(join(bench.folder, 'cartella.csv'));
    for (const [name, words] of [
      ['x.csv', 'questo file non c’è.'],
      ['cartella.csv', 'è una cartella, indica il file che contiene.'],
      [basename(headless), 'riga 1, l’intestazione: manca la colonna «Codice». È la prima riga?'],
    ])
      expect(await refused('machines', 'ROSSI', join(bench.folder, `${name}`))).toBe(
        `${join(bench.folder, `${name}`)}: ${words}`,
      );
  });
});
